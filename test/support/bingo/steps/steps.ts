import fc from 'fast-check';
import { DEFAULT_SCORINGS } from '../../../../shared/bingo/scoring/scoring-presets.ts';

/** Minutes of the boards of a walk, from 12:00 of 10 March 2026, in which its lines are dated. */
const MINUTES = 600;

/** Lines of the game's templates; each fits at least one of the rules below, or none. */
export const LINES: readonly (readonly [text: string, details?: string])[] = [
  ['I found a dragon helm'],
  ['I found an abyssal whip'],
  ['I found a dark bow'],
  ["I found Dharok's helm."],
  ["I found Dharok's greataxe."],
  ["I killed 28 Kree'arras."],
  ["I killed 12 Kree'arras."],
  ["I killed  Kree'arra."],
  ['I killed 3 Vindictas.'],
  ['Levelled up Attack.', 'I levelled my Attack skill, I am now level 99.'],
  ['Levelled up Magic.', 'I levelled my Magic skill, I am now level 99.'],
  ['Elite treasure trail completed.', 'I have completed an elite treasure trail. I got a dragon helm out of it.'],
  ['Quest complete: Sheep Shearer'],
  ['Quest complete: Biohazard'],
  ['I found a newspaper'],
];

const kree = (kills: number) => ({ kind: 'boss_kill', boss: "Kree'arra", kills });
const piece = (label: string) => ({ label, rule: { kind: 'item' } });

/** Squares as hosts set them: each with what it asks for, and steps when it counts. */
export const SQUARES: readonly { item_name: string; [field: string]: unknown }[] = [
  { item_name: 'Dragon helm', rule: null },
  { item_name: 'Whip or bow', alternatives: ['Abyssal whip', 'Dark bow'], rule: null },
  { item_name: 'Any two drops', alternatives: ['Abyssal whip', 'Dragon helm'], rule: { kind: 'item', count: 2 } },
  {
    item_name: 'Kree',
    rule: kree(50),
    steps: [
      { at: 10, points: 1 },
      { at: 25, points: 2 },
    ],
  },
  { item_name: 'Kree', rule: kree(90), steps: null },
  { item_name: 'One of them', rule: { ...kree(40), scope: 'one_player' } },
  { item_name: 'Two of them', rule: { ...kree(20), scope: { players: 2 } } },
  { item_name: 'Dharok', rule: { kind: 'set', need: 2, parts: [piece("Dharok's helm"), piece("Dharok's greataxe")] } },
  {
    item_name: 'Kills or quests',
    rule: {
      kind: 'set',
      need: 1,
      parts: [
        { label: 'Kree', rule: kree(30) },
        { label: 'Quests', rule: { kind: 'quest', title: null, count: 3 } },
      ],
    },
  },
  { item_name: 'Elite clue', rule: { kind: 'clue', tier: 'Elite' } },
  { item_name: 'Nicest outfit', rule: { kind: 'manual' }, points: 7 },
  { item_name: 'Quests', rule: { kind: 'quest', title: null, count: 4 }, points: 3 },
  { item_name: 'Attack', rule: { kind: 'xp_gain', skills: ['Attack'], xp: 40_000 }, steps: [{ at: 9000, points: 1 }] },
];

const pick = fc.nat(999);
const minute = fc.nat(MINUTES);
const line = fc.record({ who: pick, minute, text: fc.nat(LINES.length - 1) });
const square = fc.nat(SQUARES.length - 1);
const scoring = fc.constantFrom(null, DEFAULT_SCORINGS.lines, DEFAULT_SCORINGS.places);
const settings = fc.oneof(
  fc.record({ one_drop: fc.constantFrom('one_square', 'every_square') }),
  fc.record({ late_joiners: fc.constantFrom('from_joining', 'all') }),
  fc.record({ finish: fc.constantFrom('deadline', 'first_blackout') }),
);
const reveal = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constant('neighbours') },
  { weight: 1, arbitrary: minute },
);
const is = <D extends string>(what: D) => fc.constant(what);

/** What somebody does. Numbers choose among what there is when the step is made. */
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: is('lines'), lines: fc.array(line, { minLength: 1, maxLength: 20 }) }) },
  { weight: 4, arbitrary: fc.record({ do: is('readings'), who: pick, ago: fc.nat(40) }) },
  { weight: 5, arbitrary: fc.record({ do: is('set'), at: pick, square, reveal }) },
  fc.record({ do: is('clear'), at: pick }),
  fc.record({ do: is('swap'), at: pick, other: pick }),
  fc.record({ do: is('fill') }),
  { weight: 2, arbitrary: fc.record({ do: is('join'), who: pick, team: pick, from: fc.option(minute) }) },
  { weight: 2, arbitrary: fc.record({ do: is('leave'), who: pick }) },
  { weight: 2, arbitrary: fc.record({ do: is('move'), who: pick, team: pick }) },
  fc.record({ do: is('substitute'), who: pick, other: pick, at: fc.option(minute) }),
  fc.record({ do: is('counts'), who: pick, from: fc.option(minute) }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: is('record'),
      at: pick,
      who: pick,
      minute,
      amount: fc.option(fc.integer({ min: 1, max: 30 })),
      part: fc.option(fc.constantFrom(1, 2)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('proof'), at: pick, captain: fc.nat(1), minute }) },
  { weight: 3, arbitrary: fc.record({ do: is('revoke'), which: pick }) },
  { weight: 3, arbitrary: fc.record({ do: is('revoke part'), at: pick, which: pick }) },
  fc.record({ do: is('reopen'), which: pick }),
  { weight: 2, arbitrary: fc.record({ do: is('adjust'), team: pick, points: fc.constantFrom(5, -3, 12) }) },
  fc.record({ do: is('take back'), which: pick }),
  fc.record({ do: is('scoring'), scoring }),
  fc.record({ do: is('settings'), settings }),
  fc.record({ do: is('dates'), from: fc.nat(60), to: fc.integer({ min: 400, max: MINUTES }) }),
  fc.record({ do: is('lock') }),
  { weight: 5, arbitrary: fc.record({ do: is('unlock') }) },
  fc.record({ do: is('rename'), team: pick, name: fc.constantFrom('Red', 'Crimson', 'Blue', 'Navy', 'Green') }),
  fc.record({ do: is('delete team'), team: pick }),
  { weight: 3, arbitrary: fc.record({ do: is('restore team') }) },
  fc.record({ do: is('hide'), who: pick, hidden: fc.boolean() }),
  fc.record({ do: is('wait'), minutes: fc.integer({ min: 1, max: 30 }) }),
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Returns steps in the groups in which they are made at once, the same for the same seed. */
export function stepGroups(count: number, seed: number): Step[][] {
  const groups = fc.sample(fc.array(step, { minLength: 1, maxLength: 4 }), { numRuns: count, seed });
  const taken: Step[][] = [];
  for (let left = count; left > 0;) {
    const group = groups.shift()?.slice(0, left);
    if (!group) throw new Error('not enough steps');
    taken.push(group);
    left -= group.length;
  }
  return taken;
}
