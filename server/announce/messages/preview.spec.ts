import { describe, expect, it } from '@jest/globals';
import { toldItem } from '../../../test/support/announce/told-item.ts';
import type { LiveRule } from '../routing/routing.ts';
import { previewMessages } from './preview.ts';

const rule: LiveRule = {
  ...{ id: 1, channelId: 1, kinds: ['activity.boss_loot'], filter: {}, batchS: 60, maxAgeS: 86_400, since: 0 },
  toldBefore: null,
  ...{ quietFrom: null, quietTo: null, quiet: 'hold', timezone: 'UTC', isFlooded: false },
};
const at = (time: string, fields: object = {}) => {
  const due_at = new Date(`2026-03-10T${time}Z`);
  return toldItem({ id: due_at.getTime(), at: due_at, due_at, ...fields });
};
const told = (messages: ReturnType<typeof previewMessages>) =>
  messages.map(({ items, readyAt, isDropped }) => [items.length, readyAt.toISOString().slice(11, 19), isDropped]);

describe('the preview of a rule', () => {
  it('gathers what happened within its window', () => {
    const items = [at('12:00:00'), at('12:00:59'), at('12:01:00'), at('15:00:00')];
    expect(told(previewMessages(rule, [], items))).toEqual([
      [2, '12:01:00', false],
      [1, '12:02:00', false],
      [1, '15:01:00', false],
    ]);
  });

  it('ends a window with the tenth item', () => {
    const items = Array.from({ length: 12 }, (_, second) => at(`12:00:${String(second + 10)}`));
    expect(told(previewMessages(rule, [], items))).toEqual([
      [10, '12:00:19', false],
      [2, '12:01:20', false],
    ]);
  });

  it('tells old news as it was told when it was new', () => {
    const items = [at('12:00:00', { due_at: new Date('2025-01-01T00:00:00Z') })];
    expect(previewMessages(rule, [], items)).toHaveLength(1);
  });

  it('holds or drops what fell into quiet hours', () => {
    const quiet = { ...rule, quietFrom: '23:00', quietTo: '07:00' };
    const items = [at('23:30:00')];
    expect(told(previewMessages(quiet, [], items))).toEqual([[1, '07:00:00', false]]);
    expect(told(previewMessages({ ...quiet, quiet: 'drop' }, [], items))).toMatchObject([
      [1, expect.any(String), true],
    ]);
  });

  it('holds what is complete in quiet hours only, and drops nothing that happened before them', () => {
    const quiet: LiveRule = { ...rule, quietFrom: '23:00', quietTo: '07:00', quiet: 'drop' };
    expect(told(previewMessages(quiet, [], [at('22:59:30'), at('23:30:00')]))).toEqual([
      [1, '07:00:00', false],
      [1, '07:00:00', true],
    ]);
  });

  it('tells problems of the site in quiet hours, as the router does', () => {
    const problems: LiveRule = { ...rule, kinds: ['ops.backup_failed'], quietFrom: '23:00', quietTo: '07:00' };
    const items = [at('23:30:00', { kind: 'ops.backup_failed' })];
    expect(told(previewMessages({ ...problems, quiet: 'drop' }, [], items))).toEqual([[1, '23:31:00', false]]);
  });

  it('leaves out other kinds, hidden members and what another rule of the channel tells', () => {
    const boards: LiveRule = { ...rule, id: 2, kinds: ['board.completion'] };
    const items = [
      at('12:00:00', { kind: 'activity.level' }),
      at('12:00:01', { is_hidden: true }),
      at('12:00:02', { completed: [{ board: 3, team: 1 }] }),
    ];
    expect(previewMessages({ ...rule, filter: { unless_board: true } }, [boards], items)).toEqual([]);
    expect(previewMessages(rule, [boards], items)).toHaveLength(1);
  });
});
