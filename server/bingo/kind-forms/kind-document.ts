import { createHash } from 'node:crypto';
import { KIND_TITLES } from '../../../shared/bingo/kinds/kind-titles.ts';
import type { Kind, KindField, KindsBody } from '../../../shared/bingo/kinds/kinds.schemas.ts';
import { ITEM_NAMES } from '../../../shared/bingo/item-names.ts';
import { BOSS_GROUPS, BOSS_SAYS, SOURCE_SAYS } from '../../../shared/bingo/names/boss-says.ts';
import { ITEM_GROUPS } from '../../../shared/bingo/names/item-groups.ts';
import { ITEM_SAYS } from '../../../shared/bingo/names/item-says.ts';
import type { SquareRule } from '../../../shared/bingo/square-rule.ts';
import { unitOf } from '../engine/kinds/kinds.ts';
import { fieldsOfKinds, type FieldLimits } from './kind-fields.ts';
import { KIND_TEXTS } from './kind-texts.ts';

/** Kinds that no part of a set may have. */
const NOT_IN_SETS: ReadonlySet<string> = new Set<SquareRule['kind']>(['free']);
/** Characters of a digest that tell two dictionaries apart. */
const DIGEST_LENGTH = 12;

/** Returns all kinds in the order of the form, with what the form says and the limits of the schema. D536. */
export function kindsBody(): KindsBody {
  const schema = fieldsOfKinds();
  const kinds = squareKinds().map((kind): Kind => {
    const { told_by, example, fields } = KIND_TEXTS[kind];
    const limits = schema.get(kind);
    return {
      ...{ kind, title: KIND_TITLES[kind], unit: unitOf(kind), told_by },
      in_sets: !NOT_IN_SETS.has(kind),
      example,
      fields: Object.entries(fields).flatMap(([key, texts]) => fieldOf(key, texts, limits?.get(key), example[key])),
    };
  });
  return { success: true, names_version: namesVersion(), kinds };
}

/** Returns the kinds in the order of the form. */
function squareKinds(): SquareRule['kind'][] {
  const isKind = (name: string): name is SquareRule['kind'] => name in KIND_TITLES;
  return Object.keys(KIND_TITLES).filter(isKind);
}

function fieldOf(
  key: string,
  { label, input, note }: Pick<KindField, 'label' | 'input' | 'note'>,
  limits: FieldLimits | undefined,
  example: unknown,
): KindField[] {
  if (!limits) return [];
  return [{ key, label, input, ...limits, ...(note && { note }), ...(example !== undefined && { example }) }];
}

function namesVersion(): string {
  const dictionary = [BOSS_SAYS, BOSS_GROUPS, SOURCE_SAYS, ITEM_SAYS, ITEM_GROUPS, ITEM_NAMES];
  return createHash('sha256').update(JSON.stringify(dictionary)).digest('hex').slice(0, DIGEST_LENGTH);
}
