import { describe, expect, it } from '@jest/globals';
import { makeBoard } from '../../../../test-kit/make-bingo.ts';
import { fieldsOf, NEW_BOARD, newBoardBody, settingsBody, type BoardFields } from './board-fields.ts';

/** The right-to-left override. */
const MARK = '\u202e';
/** A board stored before titles and dates had today's rules. */
const OLD = makeBoard({
  title: `Autumn ${MARK}bingo`,
  description: `Nine${MARK}`,
  start_date: '1999-01-01T00:00:00.000Z',
  end_date: '9999-12-31T23:59:30.000Z',
});
const sent = (part: Partial<BoardFields>, board = OLD) => settingsBody({ ...fieldsOf(board), ...part }, board);

describe('the settings of a board that is older than the rules', () => {
  it.each<[string, Partial<BoardFields>, object]>([
    ['title', { title: 'Winter bingo' }, { title: 'Winter bingo' }],
    ['description', { description: ' ' }, { description: null }],
    ['start', { start: '2026-08-15T19:06' }, { start_date: '2026-08-15T18:06:00.000Z' }],
    ['end', { end: '' }, { end_date: null }],
    ['rule of drops', { oneDrop: 'every_square' }, { settings: { one_drop: 'every_square' } }],
    ['code word', { codeWord: true }, { settings: { code_word: true } }],
    ['audience of pictures', { proofsShown: true }, { settings: { proofs: 'public' } }],
    ['time of pictures', { pictureDays: '30' }, { settings: { picture_days: 30 } }],
    ['rule of late joiners', { lateJoiners: 'all' }, { settings: { late_joiners: 'all' } }],
    ['time for late XP', { xpGrace: '30' }, { settings: { xp_grace: 30 } }],
    ['stream delay', { delay: '120' }, { stream_delay_s: 120 }],
  ])('sends only the setting that was changed: %s', (_, part, body) => {
    expect(sent(part)).toEqual({ body, issues: null });
  });

  it.each<[string, Partial<BoardFields>, RegExp]>([
    ['title', { title: `Winter ${MARK}` }, /reading direction/],
    ['time of pictures', { pictureDays: '29' }, /30 to 365 days/],
    ['end', { end: '9998-01-01T00:00' }, /between the years 2001 and 2200/],
    ['time for late XP', { xpGrace: '90' }, /whole minutes from 0 to 60/],
    ['stream delay', { delay: '301' }, /whole seconds from 0 to 300/],
  ])('rejects a new value that breaks the rules: %s', (_, part, problem) => {
    expect(sent(part)).toEqual({
      body: null,
      issues: [expect.objectContaining({ message: expect.stringMatching(problem) })],
    });
  });

  it('compares a changed date with the stored one', () => {
    const dated = makeBoard({ start_date: '2026-08-15T18:06:00.000Z', end_date: null });
    expect(sent({ end: '2026-08-15T19:06' }, dated).issues).toEqual([
      { path: 'end_date', message: 'End date must be after start date' },
    ]);
    expect(sent({ end: '2026-08-15T19:06', start: '' }, dated).issues).toBeNull();
  });
});

describe('a date that cannot be read', () => {
  const issues = [{ path: 'start_date', message: 'Please write a date with a time, such as 4 Dec 2026, 20:00' }];

  it('is not taken for an empty one, which would start a new board at once', () => {
    expect(newBoardBody({ ...NEW_BOARD, title: 'Summer', start: 'next friday' })).toEqual({ body: null, issues });
  });

  it('does not remove the date of a board', () => {
    const dated = makeBoard({ start_date: '2026-08-15T18:06:00.000Z', end_date: null });
    expect(sent({ start: '31 Feb 2026 20:00' }, dated)).toEqual({ body: null, issues });
  });
});
