import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import { boardCalendar } from './board-calendar.ts';

const board = (fields: Partial<Board> = {}): Board => ({
  ...{ id: 12, title: 'Summer Bingo', description: null, rows: 5, columns: 5, is_active: true, revision: 7 },
  ...{ start_date: '2026-07-01T18:00:00.000Z', end_date: '2026-07-08T18:00:00.000Z' },
  ...{ created_at: '2026-06-01T00:00:00.000Z', team_count: 2, item_count: 25 },
  ...fields,
});
const made = (boards: Board[], withdrawn: Parameters<typeof boardCalendar>[1]['withdrawn'] = [], name = 'Test Clan') =>
  boardCalendar('https://hall.example', { name, boards, withdrawn });
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

describe('a calendar of boards', () => {
  it('has the time of a board in UTC under an id for ever, with its edits as the sequence', () => {
    const [event] = eventsOf(made([board()]));
    expect([event?.uid, event?.summary, event?.sequence]).toEqual(['board-12@hall.example', 'Summer Bingo', 7]);
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([
      '2026-07-01T18:00:00Z',
      '2026-07-08T18:00:00Z',
    ]);
    expect(event?.description).toBe('https://hall.example/bingo?board=12');
    expect(made([board()])).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n/);
  });

  it('leaves out boards without an end, and starts one without a start when it was made', () => {
    const events = eventsOf(made([board({ end_date: null }), board({ id: 13, start_date: null })]));
    expect(events.map(({ uid, startDate }) => [uid, startDate.toString()])).toEqual([
      ['board-13@hall.example', '2026-06-01T00:00:00Z'],
    ]);
  });

  it('cancels a board that was taken away, without its words and above its last sequence', () => {
    const text = made([], [{ ...board(), withdrawn_at: '2026-07-02T00:00:00.000Z' }]);
    const [event] = eventsOf(text);
    expect([event?.uid, event?.sequence, event?.component.getFirstPropertyValue('status')]).toEqual([
      'board-12@hall.example',
      8,
      'CANCELLED',
    ]);
    expect(text).not.toMatch(/Summer|board=12/);
  });

  it('can be read by a parser and folds its lines, whatever titles say', () => {
    const text = fc.string({ unit: 'binary', maxLength: 150 });
    fc.assert(
      fc.property(text, text, text, (title, description, name) => {
        const calendar = made([board({ title, description }), board({ id: 13 })], [], name);
        for (const line of calendar.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(76);
          expect(line).not.toMatch(/[\r\n]/);
        }
        expect(eventsOf(calendar).map(({ uid }) => uid)).toEqual(['board-12@hall.example', 'board-13@hall.example']);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['A, b; c\\n\nEND:VEVENT', 'Löwen 🦁 '.repeat(30).trim()])('shows the title %j as one line', (title) => {
    const [event, ...others] = eventsOf(made([board({ title })]));
    expect(event?.summary).toBe(title.replaceAll('\n', ' '));
    expect(others).toEqual([]);
  });
});
