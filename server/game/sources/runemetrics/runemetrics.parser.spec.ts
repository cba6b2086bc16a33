import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { profileBody, someSkills, type ProfileBody } from '../../../../test/support/game/game-bodies.ts';
import { SKILLS } from '../../../../shared/game/skills.ts';
import type { ProfileNumbers, ProfileReading } from '../../game-types.ts';
import { parseProfile } from './runemetrics.parser.ts';

const NAME = 'Moss Warden';
const parse = (body: unknown) =>
  parseProfile(typeof body === 'string' ? body : JSON.stringify(body), NAME, 'Europe/London');
const good = (changes: Partial<ProfileBody> = {}): ProfileBody => ({ ...profileBody(NAME), ...changes });
function read(body: unknown): ProfileReading {
  const result = parse(body);
  if (result.kind !== 'ok') throw new Error(JSON.stringify(result));
  return result.value;
}
/** Returns the numbers of an answer without faults. */
function numbers(body: unknown): ProfileNumbers['skills'] & { combatLevel: number | null } {
  const reading = read(body);
  if (!reading.numbers) throw new Error(JSON.stringify(reading.doubts));
  expect(reading.doubts).toEqual({ numbers: null, lines: null });
  return { ...reading.numbers.skills, combatLevel: reading.numbers.combatLevel };
}
const changedSkill = (id: number, change: object): ProfileBody['skillvalues'] =>
  good().skillvalues.map((skill) => (skill.id === id ? { ...skill, ...change } : skill));
/** Answer without one skill, with a total that matches the others. */
function missingSkill(id: number): ProfileBody {
  const gone = good().skillvalues.find((skill) => skill.id === id);
  const totalxp = good().totalxp - Math.floor((gone?.xp ?? 0) / 10);
  return good({ totalxp, skillvalues: good().skillvalues.filter((skill) => skill.id !== id) });
}

describe('parseProfile', () => {
  it('divides tenths, orders skills by id and keeps the total unchanged', () => {
    const skills = someSkills();
    const reading = numbers(good());
    expect(reading.xp).toEqual(skills.map(({ xp }) => xp));
    expect(reading.level).toEqual(skills.map(({ level }) => level));
    expect(reading.rank).toEqual(skills.map(({ rank }) => rank));
    expect(reading.combatLevel).toBe(143);
    expect(read(good()).name).toBe(NAME);
  });

  it('keeps whole XP unchanged when it adds up to the total', () => {
    const skillvalues = good().skillvalues.map((skill) => ({ ...skill, xp: Math.floor(skill.xp / 10) }));
    expect(numbers(good({ skillvalues })).xp).toEqual(someSkills().map(({ xp }) => xp));
  });

  it('reads 200,000,000 XP, which is 2,000,000,000 tenths', () => {
    const skills = someSkills().map((skill, index) => (index === 0 ? skill : { ...skill, xp: 200_000_000 }));
    skills[0] = { rank: 1, level: 3200, xp: 29 * 200_000_000 };
    expect(numbers(profileBody(NAME, skills)).xp[0]).toBe(5_800_000_000);
  });

  it.each([
    ['with commas', '195,059', 195_059],
    ['as a number', 12, 12],
    ['empty', '', null],
    ['0', 0, null],
    ['null', null, null],
    ['missing', undefined, null],
  ])('reads an overall rank that is %s', (_what, rank, expected) => {
    expect(numbers(good({ rank })).rank[0]).toBe(expected);
  });

  it('returns null for a rank of 0 and for a missing rank', () => {
    const skillvalues = good().skillvalues.map(({ id, level, xp, rank }) =>
      id === 3 ? { id, level, xp } : { id, level, xp, rank: id === 4 ? 0 : (rank ?? 0) },
    );
    const reading = numbers(good({ skillvalues }));
    expect([reading.rank[4], reading.rank[5]]).toEqual([null, null]);
    expect(reading.xp).toHaveLength(SKILLS.length);
  });

  it.each([
    ['missing', undefined],
    ['nothing', null],
    ['text', '143'],
    ['below 3', 2],
    ['above all bounds', 4000],
  ])('returns a null combat level when it is %s, and reads the rest', (_what, combatlevel) => {
    const reading = numbers({ ...good(), combatlevel });
    expect(reading.combatLevel).toBeNull();
    expect(reading.xp).toEqual(someSkills().map(({ xp }) => xp));
  });

  it('reads lines newest first with their texts as received', () => {
    const activities = [
      { date: '02-Mar-2026 06:55', text: 'I killed  Helwyr.', details: 'I killed  the shapeshifting hunter.  ' },
      {
        date: '02-Jul-2026 06:55',
        text: 'Levelled up Magic.',
        details: 'I levelled my  Magic skill, I am now level 71.',
      },
    ];
    expect(read(good({ activities })).activities).toEqual(
      [
        { ...activities[1], rawDate: '02-Jul-2026 06:55', date: new Date('2026-07-02T05:55:00Z') },
        { ...activities[0], rawDate: '02-Mar-2026 06:55', date: new Date('2026-03-02T06:55:00Z') },
      ].map(({ rawDate, date, text, details }) => ({ rawDate, date, text, details })),
    );
  });

  it('returns an empty list without activities, and at most 20 lines', () => {
    expect(read(good({ activities: undefined })).activities).toEqual([]);
    const line = { date: '02-Mar-2026 06:55', text: 'I killed  Helwyr.', details: '' };
    expect(read(good({ activities: Array.from({ length: 25 }, () => line) })).activities).toHaveLength(20);
  });

  it('removes characters that PostgreSQL cannot store', () => {
    const activities = [{ date: '02-Mar-2026 06:55', text: 'a\0b\ud800c😀', details: '' }];
    expect(read(good({ activities })).activities?.[0]?.text).toBe('ab\ufffdc😀');
  });

  it.each([
    ['PROFILE_PRIVATE', { kind: 'private' }],
    ['NOT_A_MEMBER', { kind: 'not_a_member' }],
    ['NO_PROFILE', { kind: 'not_found' }],
    ['SOMETHING_NEW', { kind: 'unavailable', reason: 'RuneMetrics answered SOMETHING_NEW' }],
    ['constructor', { kind: 'unavailable', reason: 'RuneMetrics answered constructor' }],
  ])('maps the error %s', (error, expected) => {
    expect(parse({ error, loggedIn: 'false' })).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['a web page', '<html>Sorry</html>'],
    ['cut JSON', JSON.stringify(profileBody(NAME)).slice(0, 900)],
    ['a byte order mark', `\ufeff${JSON.stringify(profileBody(NAME))}`],
    ['null', 'null'],
    ['a list', '[]'],
    ['text', '"PROFILE_PRIVATE"'],
    ['someone else', good({ name: 'Fen Warden' })],
    ['nobody', good({ name: undefined as unknown as string })],
    ['neither numbers nor lines', { name: NAME }],
    ['numbers that are wrong, and no lines', good({ totalxp: 5, activities: undefined })],
    ['numbers that are wrong, and lines that are none', { ...good(), totalxp: 5, activities: 'none' }],
  ])('rejects %s', (_what, body) => {
    expect(parse(body).kind).toBe('malformed');
  });

  it.each<[what: string, body: unknown, doubt: RegExp]>([
    ['text in a number', good({ totalxp: 'many' as unknown as number }), /totalxp is not readable/],
    ['a total that the skills do not add up to', good({ totalxp: 5 }), /do not add up/],
    ['a total of 0', good({ totalxp: 0 }), /do not add up/],
    ['no total', good({ totalxp: undefined as unknown as number }), /totalxp is not readable/],
    ['no total level', good({ totalskill: undefined as unknown as number }), /totalskill is not readable/],
    ['-1 XP', good({ skillvalues: changedSkill(5, { xp: -1 }) }), /skillvalues.*xp is not readable/],
    ['2^31 in tenths', good({ skillvalues: changedSkill(5, { xp: 2 ** 31 }) }), /skillvalues.*xp is not readable/],
    ['2^63 as the total', JSON.stringify(good()).replace(/"totalxp":\d+/, `"totalxp":${2n ** 63n}`), /totalxp/],
    ['half an XP', good({ skillvalues: changedSkill(5, { xp: 1.5 }) }), /skillvalues.*xp is not readable/],
    ['a rank in words', good({ rank: 'first' }), /rank is not readable/],
    ['a skill twice', good({ skillvalues: [...changedSkill(5, { id: 6 })] }), /skill 6 comes twice/],
    ['an unknown skill', good({ skillvalues: changedSkill(28, { id: 40 }) }), /skill 40 is unknown/],
    [
      'a skill that is new, with nothing in it',
      good({ skillvalues: [...good().skillvalues, { id: 29, level: 1, xp: 0, rank: 0 }] }),
      /skill 29 is unknown/,
    ],
    ['a missing skill', missingSkill(28), /skill 28 is missing/],
    ['a missing skill of much XP', good({ skillvalues: good().skillvalues.slice(1) }), /do not add up/],
    ['no skills', good({ skillvalues: [], totalxp: 0 }), /skill 0 is missing/],
    ['no list of skills', { ...good(), skillvalues: undefined }, /skillvalues is not readable/],
  ])('keeps the lines and rejects the numbers of an answer with %s', (_what, body, doubt) => {
    const reading = read(body);
    expect(reading).toMatchObject({ name: NAME, numbers: null, unreadLines: 0, doubts: { lines: null } });
    expect(reading.doubts.numbers).toMatch(doubt);
    expect(reading.activities).toEqual(read(good()).activities);
  });

  const fine = { date: '02-Mar-2026 06:55', text: 'I killed  Helwyr.', details: 'I killed it.' };
  it.each<[what: string, odd: unknown, named: string]>([
    ['a date that is none', { ...fine, date: 'today' }, 'no readable date in "today" "I killed  Helwyr."'],
    ['a date of another kind', { ...fine, date: 1772434500 }, 'no readable date in "number" "I killed  Helwyr."'],
    ['a day that no month has', { ...fine, date: '31-Feb-2026 06:55' }, 'no readable date in "31-Feb-2026 06:55"'],
    ['no date', { text: 'x', details: 'y' }, 'no readable date in "x"'],
    ['no text', { date: fine.date, details: 'y' }, 'no readable text in "02-Mar-2026 06:55"'],
    ['an empty text', { ...fine, text: ' ' }, 'no readable text in "02-Mar-2026 06:55" " "'],
    ['a text that is none', { ...fine, text: { a: 1 } }, 'no readable text in "02-Mar-2026 06:55" "object"'],
    [
      'an endless text',
      { ...fine, text: 'x'.repeat(9999) },
      `no readable text in "02-Mar-2026 06:55" "${'x'.repeat(60)}"`,
    ],
    [
      'details that are none',
      { ...fine, details: 7 },
      'no readable details in "02-Mar-2026 06:55" "I killed  Helwyr."',
    ],
    ['control characters', { date: 'a\0\u202eb\n', text: 'x' }, 'no readable date in "ab" "x"'],
    ['nothing', null, 'not a line in "object"'],
    ['a text alone', 'I killed it', 'not a line in "I killed it"'],
  ])('keeps the other lines and the numbers of an answer with a line that has %s', (_what, odd, named) => {
    const [first, second] = good().activities ?? [];
    const body = { ...good(), activities: [first, odd, second] };
    const reading = read(body);
    expect(reading.numbers).toEqual(read(good()).numbers);
    expect(reading.activities).toEqual(read(good()).activities);
    expect(reading.unreadLines).toBe(1);
    expect(reading.doubts.numbers).toBeNull();
    expect(reading.doubts.lines).toContain(`1 of 3 log lines could not be read: ${named}`);
  });

  it('names three unreadable lines and counts the others', () => {
    const odd = Array.from({ length: 7 }, (_, index) => ({ ...fine, date: `day ${index}` }));
    const reading = read({ ...good(), activities: [...odd, fine] });
    expect(reading.activities).toHaveLength(1);
    expect(reading.doubts.lines).toMatch(
      /^7 of 8 log lines could not be read: .*"day 0".*"day 1".*"day 2".*; and 4 more$/,
    );
  });

  it.each<[string, unknown]>([
    ['the list is none', { a: 1 }],
    ['each line is odd', [{ ...fine, date: 'today' }]],
  ])('returns null activities when %s, and keeps the numbers', (_what, activities) => {
    const reading = read({ ...good(), activities });
    expect(reading.activities).toBeNull();
    expect(reading.numbers).not.toBeNull();
    expect(reading.doubts.lines).not.toBeNull();
  });

  it('returns the XP of any generated profile', () => {
    const skill = fc.record({
      rank: fc.integer({ min: 1, max: 2_000_000 }),
      level: fc.integer({ min: 1, max: 126 }),
      xp: fc.integer({ min: 0, max: 199_999_999 }),
    });
    fc.assert(
      fc.property(fc.array(skill, { minLength: 29, maxLength: 29 }), (rest) => {
        const overall = { rank: 9, level: 900, xp: rest.reduce((total, { xp }) => total + xp, 0) };
        expect(numbers(profileBody(NAME, [overall, ...rest])).xp).toEqual([overall, ...rest].map(({ xp }) => xp));
      }),
    );
  });

  it('never throws, whatever JSON it gets', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (body) => {
        expect(['malformed', 'unavailable']).toContain(parse(body).kind);
      }),
      { numRuns: 1000 },
    );
  });
});
