import type { Board } from '../../../../../../shared/bingo/bingo.schemas.ts';
import { XP_GRACE_MINUTES } from '../../../../../../shared/bingo/teams/xp-grace.ts';

/** Value of the time for late XP in the board form: minutes. */
export interface XpGraceFields {
  xpGrace: string;
}

export const ORDINARY_GRACE: XpGraceFields = { xpGrace: String(XP_GRACE_MINUTES) };
export const XP_GRACE_LABELS = { xpGrace: 'Minutes for late XP' } as const;
export const XP_GRACE_NAMES = { 'settings.xp_grace': 'xpGrace' } as const;

export function xpGraceOf({ settings }: Board): XpGraceFields {
  return { xpGrace: String(settings?.xp_grace ?? XP_GRACE_MINUTES) };
}

/** Returns the changed time for the body of a board; an empty field stands for the ordinary one. */
export function xpGraceBody({ xpGrace }: XpGraceFields, before: XpGraceFields): { xp_grace?: number } {
  if (xpGrace === before.xpGrace) return {};
  return { xp_grace: xpGrace.trim() === '' ? XP_GRACE_MINUTES : Number(xpGrace) };
}
