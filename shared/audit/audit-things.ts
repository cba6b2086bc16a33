import { href } from '../site/page-address.ts';
import type { AuditKind } from './audit-actions.ts';

/** A thing whose entries the audit can list alone. A square is named by its place, such as C3. */
export type AuditThing =
  | { kind: 'member' | 'board' | 'team' | 'token' | 'channel' | 'rule'; id: number }
  | { kind: 'square'; board: number; place: string };

/** Form of a thing's key: `member:12`, `square:7:C3`. */
export const THING_KEY = /^((member|board|team|token|channel|rule):[1-9]\d{0,8}|square:[1-9]\d{0,8}:[A-Z]\d{1,2})$/;

/** Returns the key of a thing, as it is stored and as it is in addresses. */
export function thingKey(thing: AuditThing): string {
  return thing.kind === 'square' ? `square:${thing.board}:${thing.place}` : `${thing.kind}:${thing.id}`;
}

/** Returns the thing of a key; null for any other text. */
export function parseThing(key: string | null): AuditThing | null {
  if (key === null || !THING_KEY.test(key)) return null;
  const [kind, id, place = ''] = key.split(':');
  if (kind === 'square') return { kind, board: Number(id), place };
  return isNumbered(kind) ? { kind, id: Number(id) } : null;
}

function isNumbered(kind: string | undefined): kind is Exclude<AuditThing['kind'], 'square'> {
  return ['member', 'board', 'team', 'token', 'channel', 'rule'].includes(kind ?? '');
}

/** Returns the address of the entries about a thing, or of those of one kind. */
export function historyAddress(about: AuditThing | AuditKind): string {
  const audit = { tab: 'system', section: 'audit' };
  return href('admin', {}, typeof about === 'string' ? { ...audit, kind: about } : { ...audit, of: thingKey(about) });
}
