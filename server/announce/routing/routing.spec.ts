import { describe, expect, it } from '@jest/globals';
import { SKILLS } from '../../../shared/game/skills.ts';
import { RULE_PRESETS } from '../../../shared/announce/rule-presets.ts';
import type { ToldItem } from '../told-item.ts';
import { toldItem } from '../../../test/support/announce/told-item.ts';
import { type LiveRule, route, windowOf } from './routing.ts';

const NOW = new Date('2026-03-10T20:00:00Z');

function rule(fields: Partial<LiveRule> = {}): LiveRule {
  return {
    id: 1,
    channelId: 1,
    kinds: ['activity.boss_loot'],
    filter: {},
    batchS: 30,
    quietFrom: null,
    quietTo: null,
    quiet: 'hold',
    maxAgeS: 86_400,
    since: 0,
    toldBefore: null,
    timezone: 'UTC',
    isFlooded: false,
    ...fields,
  };
}

const drop = (fields: Partial<ToldItem> = {}) => toldItem({ due_at: NOW, ...fields });
const told = (rules: LiveRule[], items: ToldItem[]) =>
  route(rules, items, NOW).map(({ rule: { id }, happening, key }) => [id, happening, key]);

describe('rules', () => {
  it('tell what they name, each once, and nothing from before they were made', () => {
    const items = [drop({ id: 1 }), drop({ id: 2 }), drop({ id: 3, kind: 'activity.pet' })];
    expect(told([rule({ id: 8, since: 1 }), rule({ id: 9, kinds: ['activity.pet'] })], items)).toEqual([
      [8, 2, 'activity'],
      [9, 3, 'activity'],
    ]);
  });

  it('leave lines that completed a square to a rule for boards of the same channel', () => {
    const drops = rule({ filter: { unless_board: true } });
    const item = drop({ completed: [{ board: 5, team: 1 }] });
    expect(told([drops], [item])).toHaveLength(1);
    expect(told([drops, rule({ id: 2, kinds: ['board.completion'] })], [item])).toEqual([]);
    expect(told([drops, rule({ id: 2, channelId: 2, kinds: ['board.completion'] })], [item])).toHaveLength(1);
  });

  it('tell a line themselves when the rule for boards does not tell its board', () => {
    const drops = rule({ filter: { unless_board: true } });
    const ofBoard = (board: number) => rule({ id: 2, kinds: ['board.completion'], filter: { boards: [board] } });
    const onBoards = (...boards: number[]) => drop({ completed: boards.map((board) => ({ board, team: 1 })) });
    expect(told([drops, ofBoard(6)], [onBoards(5)])).toHaveLength(1);
    expect(told([drops, ofBoard(6)], [onBoards(5, 6)])).toEqual([]);
    expect(told([drops, ofBoard(6)], [onBoards()])).toHaveLength(1);
  });

  it('tell a line themselves when the rule for boards does not tell its team or its member', () => {
    const drops = rule({ filter: { unless_board: true } });
    const tells = (filter: LiveRule['filter'], fields: Partial<ToldItem> = {}) => {
      const item = drop({ completed: [{ board: 5, team: 2 }], ...fields });
      return told([drops, rule({ id: 2, kinds: ['board.completion'], filter })], [item]).length === 0;
    };
    expect([tells({ teams: [2] }), tells({ teams: [3] })]).toEqual([true, false]);
    expect([tells({ members: [7] }), tells({ members: [8] })]).toEqual([true, false]);
    expect([tells({ ranks: ['Captain'] }), tells({ ranks: ['Owner'] })]).toEqual([true, false]);
    // A square has no item and no source, so such a rule tells of none.
    expect([tells({ items: ['Mossy whip'] }), tells({ sources: ['bat'] })]).toEqual([false, false]);
    // Both conditions must hold for one square.
    const two = [5, 6].map((board) => ({ board, team: board - 3 }));
    expect(tells({ boards: [5], teams: [3] }, { completed: two })).toBe(false);
    expect(tells({ boards: [6], teams: [3] }, { completed: two })).toBe(true);
  });

  it('choose by item in any spelling, by rarity and by board', () => {
    const item = drop({ item: 'Mossy whip', seen: 4 });
    expect(told([rule({ filter: { items: ['MOSSY_WHIP'] } })], [item])).toHaveLength(1);
    expect(told([rule({ filter: { items: ['Whip'] } })], [item])).toEqual([]);
    expect(told([rule({ filter: { clan_rare_only: true } })], [item])).toEqual([]);
    const started = drop({ kind: 'board.started', board_id: 5, board_title: 'A board', board_shown: true });
    expect(told([rule({ kinds: ['board.started'], filter: { boards: [6] } })], [started])).toEqual([]);
    expect(told([rule({ kinds: ['board.started'], filter: { boards: [5] } })], [started])).toEqual([[1, 1, 'board 5']]);
  });

  it('choose by what a drop is from, and by skill, level, trail and rank', () => {
    const chooses = (filter: LiveRule['filter'], item: ToldItem) =>
      told([rule({ kinds: [item.kind], filter })], [item]).length;
    expect([chooses({ sources: ['BAT'] }, drop()), chooses({ sources: ['Araxxor'] }, drop())]).toEqual([1, 0]);
    const details = 'I levelled my Slayer skill, I am now level 99.';
    const level = drop({ kind: 'activity.level', text: 'Levelled up Slayer.', details, item: null, source: null });
    expect([chooses({ skills: ['Slayer'] }, level), chooses({ skills: ['Magic'] }, level)]).toEqual([1, 0]);
    expect([chooses({ min_level: 99 }, level), chooses({ min_level: 100 }, level)]).toEqual([1, 0]);
    const milestone = drop({ kind: 'milestone.skill_99', facts: { skill: SKILLS.indexOf('Magic') } });
    expect([chooses({ skills: ['Slayer'] }, milestone), chooses({ skills: ['Magic'] }, milestone)]).toEqual([0, 1]);
    expect([chooses({ min_level: 99 }, milestone), chooses({ min_level: 100 }, milestone)]).toEqual([1, 0]);
    expect(chooses({ min_level: 100 }, { ...milestone, kind: 'milestone.skill_200m' })).toBe(1);
    const text = 'Elite treasure trail completed.';
    const trail = drop({ kind: 'activity.clue', text, details: '', item: null, source: null });
    expect([chooses({ tiers: ['Elite', 'Master'] }, trail), chooses({ tiers: ['Hard'] }, trail)]).toEqual([1, 0]);
    expect(chooses({ tiers: ['Hard'] }, level)).toBe(1);
    // What has no source is from none of them.
    expect(chooses({ sources: ['Bat'] }, level)).toBe(0);
    // What is about no skill, no level or nobody passes.
    expect(chooses({ skills: ['Slayer'], min_level: 99 }, drop())).toBe(1);
    expect([chooses({ ranks: ['Captain'] }, drop()), chooses({ ranks: ['Owner'] }, drop())]).toEqual([1, 0]);
    expect(chooses({ ranks: ['Owner'] }, drop({ rank: null }))).toBe(0);
    const summary = drop({ kind: 'summary.weekly', name: null, rank: null });
    expect(chooses({ ranks: ['Owner'] }, summary)).toBe(1);
  });

  it('choose members by id, whatever they are called', () => {
    const chooses = (members: number[], item: ToldItem) =>
      told([rule({ kinds: [item.kind], filter: { members } })], [item]).length;
    expect([chooses([7], drop()), chooses([8, 9], drop())]).toEqual([1, 0]);
    expect(chooses([7], drop({ name: 'Ada the Second' }))).toBe(1);
    expect(chooses([7], drop({ member_id: 8 }))).toBe(0);
    const renamed = drop({ kind: 'member.renamed', renamed_from: 'Ada', renamed_to: 'Bea' });
    expect([chooses([7], renamed), chooses([8], renamed)]).toEqual([1, 0]);
    // A guest is no member, and what is about nobody passes.
    const completion = drop({ kind: 'board.completion', board_id: 5, board_shown: true, square: 'A', team: 'Reds' });
    expect([chooses([7], completion), chooses([7], { ...completion, member_id: null })]).toEqual([1, 0]);
    expect(chooses([7], drop({ kind: 'summary.weekly', name: null, member_id: null }))).toBe(1);
    // A completion without a name would have one by the choice of its rule.
    expect(chooses([7], { ...completion, is_hidden: true })).toBe(0);
    expect(chooses([7], { ...completion, is_quiet: true })).toBe(0);
  });

  it('choose teams by id, and tell nothing of one that is deleted', () => {
    const ofTeam = { board_id: 5, board_shown: true, board_title: 'A board', square: 'A', team_id: 2, team: 'Reds' };
    const chooses = (teams: number[], fields: Partial<ToldItem>) => {
      const item = drop({ ...ofTeam, ...fields });
      return told([rule({ kinds: [item.kind], filter: { teams } })], [item]).length;
    };
    for (const kind of ['board.completion', 'board.line_done', 'board.blackout', 'board.lead_changed'] as const) {
      expect([kind, chooses([2], { kind }), chooses([3], { kind })]).toEqual([kind, 1, 0]);
      expect([kind, chooses([2], { kind, team_id: null, team: null })]).toEqual([kind, 0]);
    }
    // What is about no team passes.
    const of = { team_id: null, team: null, square: null };
    expect(chooses([2], { kind: 'board.started', ...of })).toBe(1);
    expect(chooses([2], { kind: 'activity.boss_loot', ...of, board_id: null })).toBe(1);
  });

  it('tell nothing that is too old', () => {
    const at = (ms: number) => drop({ due_at: new Date(NOW.getTime() - ms) });
    expect(told([rule({ maxAgeS: 60 })], [at(60_000)])).toHaveLength(1);
    expect(told([rule({ maxAgeS: 60 })], [at(60_001)])).toEqual([]);
  });

  it('tell nothing again that is read anew after a restore', () => {
    const restored = rule({ toldBefore: NOW });
    const lines = [-1, 0].map((ms, id) => drop({ id: id + 1, at: new Date(NOW.getTime() + ms) }));
    expect(told([restored], lines)).toEqual([[1, 2, 'activity']]);
  });

  it('gather for their time, for five minutes in a flood, and until quiet hours end', () => {
    const ready = (fields: Partial<LiveRule>) => {
      const { readyAt, ...rest } = windowOf({ rule: rule(fields), key: 'activity' }, NOW);
      return [(readyAt.getTime() - NOW.getTime()) / 1000, rest];
    };
    expect(ready({})).toEqual([30, { isShortened: true, isDropped: false }]);
    expect(ready({ isFlooded: true })).toEqual([300, { isShortened: false, isDropped: false }]);
    const quiet = { quietFrom: '19:00', quietTo: '21:00' };
    expect(ready(quiet)).toEqual([3600, { isShortened: false, isDropped: false }]);
    expect(ready({ ...quiet, quiet: 'drop' })).toEqual([3600, { isShortened: false, isDropped: true }]);
    const soon = { quietFrom: '20:00', quietTo: '21:00', quiet: 'drop' as const };
    const before = new Date(NOW.getTime() - 10_000);
    expect(windowOf({ rule: rule(soon), key: 'activity' }, before)).toEqual({
      readyAt: new Date('2026-03-10T21:00:00Z'),
      ...{ isShortened: true, isDropped: false },
    });
  });

  it('are offered with kinds and filters that are valid', () => {
    const items = [drop({ id: 1 }), drop({ id: 2, kind: 'milestone.max' })];
    const rules = RULE_PRESETS.map(({ kinds, filter }, index) => rule({ id: index, kinds: [...kinds], filter }));
    expect(told(rules, items).map(([, happening]) => happening)).toEqual([1, 2]);
  });
});
