import { describe, expect, it } from '@jest/globals';
import type { Kind } from '../../../shared/bingo/kinds/kinds.schemas.ts';
import { kindsResponseSchema } from '../../../shared/bingo/kinds/kinds.schemas.ts';
import { squareRuleSchema } from '../../../shared/bingo/square-rule.ts';
import { kindsBody } from './kind-document.ts';
import { fieldsOfKinds } from './kind-fields.ts';

const { kinds } = kindsBody();
const isAccepted = (rule: unknown): boolean => squareRuleSchema.safeParse(rule).success;
/** Returns the example of a kind with another value of a field. */
const withField = ({ example }: Kind, key: string, value: unknown) => ({ ...example, [key]: value });

describe('the kinds', () => {
  it('are those of the schema, each with every field of its rule and no other', () => {
    const ofSchema = [...fieldsOfKinds()].map(([kind, fields]) => [kind, [...fields.keys()].sort()] as const);
    const shown = kinds.map(({ kind, fields }) => [kind, fields.map(({ key }) => key).sort()] as const);
    expect(new Map(shown)).toEqual(new Map(ofSchema));
    expect(shown).toHaveLength(13);
    expect(kindsResponseSchema.parse(JSON.parse(JSON.stringify(kindsBody())))).toEqual(kindsBody());
  });

  it.each(kinds.map((kind) => [kind.kind, kind] as const))('have an example that is accepted: %s', (_, { example }) => {
    expect(isAccepted(example)).toBe(true);
  });

  it('say which kinds a part of a set may have', () => {
    for (const { kind, example, in_sets: isIn } of kinds) {
      const part = (rule: unknown) => ({ label: 'One', rule });
      expect([kind, isAccepted({ kind: 'set', need: 1, parts: [part(example), part({ kind: 'manual' })] })]).toEqual([
        kind,
        isIn,
      ]);
    }
  });

  const numbers = kinds.flatMap((kind) =>
    kind.fields.filter(({ input }) => input === 'number').map((f) => [kind, f] as const),
  );
  it.each(numbers.map(([kind, field]) => [`${kind.kind}.${field.key}`, kind, field] as const))(
    'have the limits by which the server checks: %s',
    (_, kind, { key, min = 0, max }) => {
      expect(isAccepted(withField(kind, key, min))).toBe(true);
      expect(isAccepted(withField(kind, key, min - 1))).toBe(false);
      // How many parts a set needs is limited by its parts.
      if (kind.kind === 'set') return;
      expect(max).toBeGreaterThan(min);
      expect(isAccepted(withField(kind, key, max))).toBe(true);
      expect(isAccepted(withField(kind, key, (max ?? 0) + 1))).toBe(false);
    },
  );

  it('say of each field whether it may be left out or null, and what there is to choose from', () => {
    for (const kind of kinds) {
      for (const { key, is_required, is_nullable, choices, input } of kind.fields) {
        const { [key]: value, ...without } = kind.example;
        // Any item needs the sources that it is from.
        if (key !== 'from') expect([kind.kind, key, isAccepted(without)]).toEqual([kind.kind, key, !is_required]);
        expect([kind.kind, key, isAccepted(withField(kind, key, null))]).toEqual([kind.kind, key, is_nullable]);
        for (const one of choices ?? []) {
          const chosen = input === 'skills' ? [one] : one;
          expect([kind.kind, key, isAccepted(withField(kind, key, chosen))]).toEqual([kind.kind, key, true]);
        }
        if (input === 'choice') expect(choices?.length).toBeGreaterThan(1);
        if (input === 'choice') expect(isAccepted(withField(kind, key, 'moonlight'))).toBe(false);
        expect(value === undefined || isAccepted(kind.example)).toBe(true);
      }
    }
  });
});
