import type { Kind, KindField } from '../../../shared/bingo/kinds/kinds.schemas.ts';
import type { SquareRule } from '../../../shared/bingo/square-rule.ts';

type Texts = Pick<KindField, 'label' | 'input' | 'note'>;

/** What the form says of a kind; its fields by their keys in the rule, in the order of the form. */
interface KindTexts {
  told_by: Kind['told_by'];
  /** A rule that hosts write. */
  example: Record<string, unknown>;
  fields: Readonly<Record<string, Texts>>;
}

const text = (label: string, note?: string): Texts => ({ label, input: 'text', ...(note && { note }) });
const number = (label: string, note?: string): Texts => ({ label, input: 'number', ...(note && { note }) });
const choice = (label: string, note?: string): Texts => ({ label, input: 'choice', ...(note && { note }) });
const yesNo = (label: string, note: string): Texts => ({ label, input: 'yes_no', note });

const scope: Texts = {
  label: 'By whom',
  input: 'scope',
  note: 'The team together, one player alone, or so many players, each of them alone',
};
const count = (note?: string): Texts => number('How many', note);
const ONCE = 'Each skill of a player counts once';
const match = choice(
  'What counts',
  '“reach”: reached during the event; “at_least”: any line of the log with it or more',
);

/** What forms say of each kind. A field of the rule that is missing here, or has no rule, is found by a test. */
export const KIND_TEXTS: Readonly<Record<SquareRule['kind'], KindTexts>> = {
  item: {
    told_by: ['log'],
    example: { kind: 'item', from: ['Nex'], any: true, count: 3, distinct: true },
    fields: {
      from: { label: 'Only from', input: 'names', note: 'Bosses or places that the line names as the source' },
      any: yesNo('Any item', 'Any item from these sources counts, whatever its name'),
      distinct: yesNo('Different items', 'Equal items count once'),
      count: count(),
      scope,
    },
  },
  pet: {
    told_by: ['log'],
    example: { kind: 'pet', name: null, skill: 'Invention' },
    fields: {
      name: text('Name of the pet', 'Null: any pet'),
      skill: choice('Skill', 'The pet of this skill, whatever its name'),
      count: count(),
      scope,
    },
  },
  level: {
    told_by: ['log', 'readings'],
    example: { kind: 'level', skill: null, level: 99, match: 'reach' },
    fields: {
      skill: choice('Skill', 'Null: any skill'),
      level: number('Level', 'Null: any level-up'),
      match,
      count: count(ONCE),
      scope,
    },
  },
  xp: {
    told_by: ['log', 'readings'],
    example: { kind: 'xp', skill: 'Fishing', xp: 50_000_000 },
    fields: { skill: choice('Skill', 'Null: any skill'), xp: number('XP'), match, count: count(ONCE), scope },
  },
  xp_gain: {
    told_by: ['readings'],
    example: { kind: 'xp_gain', skills: ['Mining', 'Smithing'], xp: 10_000_000 },
    fields: {
      skills: { label: 'Skills', input: 'skills', note: 'None: all skills' },
      xp: number('XP', 'Counted from readings of the skills, from the start of the board'),
      scope,
    },
  },
  quest: {
    told_by: ['log'],
    example: { kind: 'quest', title: null, count: 5 },
    fields: {
      title: text('Title of the quest', 'Null: any quest'),
      count: count('Each quest of a player counts once'),
      scope,
    },
  },
  clue: {
    told_by: ['log'],
    example: { kind: 'clue', tier: 'Elite', count: 10 },
    fields: { tier: choice('Tier', 'Null: any tier'), count: count(), scope },
  },
  boss_kill: {
    told_by: ['log'],
    example: { kind: 'boss_kill', boss: ['Vindicta', 'Helwyr'], mode: 'any', kills: 50 },
    fields: {
      boss: { label: 'Boss', input: 'names', note: 'One name, or several whose kills count together' },
      mode: choice('Mode'),
      kills: number('Kills'),
      in_one_line: yesNo('All kills in one line of the log', 'Kills of several lines are not added up'),
      scope,
    },
  },
  citadel_cap: {
    told_by: ['log'],
    example: { kind: 'citadel_cap', count: 4 },
    fields: { count: count(), scope },
  },
  line: {
    told_by: ['log'],
    example: { kind: 'line', text: 'Solved an archaeological mystery', match: 'is' },
    fields: {
      text: text('Text of the line', 'As the log has it'),
      match: choice('Which lines', '“is”: exactly this text; “starts”: lines that start with it'),
      count: count(),
      scope,
    },
  },
  manual: {
    told_by: ['admins'],
    example: { kind: 'manual', count: 2 },
    fields: { count: count(), scope },
  },
  free: { told_by: ['start'], example: { kind: 'free' }, fields: {} },
  set: {
    told_by: ['log', 'readings', 'admins'],
    example: {
      kind: 'set',
      need: 1,
      parts: [
        { label: 'Abyssal whip', rule: { kind: 'item' } },
        { label: '20 Nex kills', rule: { kind: 'boss_kill', boss: 'Nex', kills: 20 } },
      ],
    },
    fields: {
      need: number('Complete with', 'Number of parts'),
      parts: {
        label: 'Parts',
        input: 'parts',
        note: 'Each has a label and a rule of its own; one that is an item may list its names',
      },
    },
  },
};
