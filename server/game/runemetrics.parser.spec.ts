import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { profileBody, someSkills, type ProfileBody } from '../../test/support/game-bodies.ts';
import { SKILLS } from '../../shared/game/skills.ts';
import type { ProfileReading } from './game.types.ts';
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
const changedSkill = (id: number, change: object): ProfileBody['skillvalues'] =>
  good().skillvalues.map((skill) => (skill.id === id ? { ...skill, ...change } : skill));

describe('parseProfile', () => {
  it('divides tenths, orders skills by id and takes the total as it is', () => {
    const skills = someSkills();
    const reading = read(good());
    expect(reading.xp).toEqual(skills.map(({ xp }) => xp));
    expect(reading.level).toEqual(skills.map(({ level }) => level));
    expect(reading.rank).toEqual(skills.map(({ rank }) => rank));
    expect(reading.combatLevel).toBe(143);
    expect(reading.name).toBe(NAME);
  });

  it('takes whole XP as it is when that is what adds up', () => {
    const skillvalues = good().skillvalues.map((skill) => ({ ...skill, xp: Math.floor(skill.xp / 10) }));
    expect(read(good({ skillvalues })).xp).toEqual(someSkills().map(({ xp }) => xp));
  });

  it('reads 200,000,000 XP, which is 2,000,000,000 tenths', () => {
    const skills = someSkills().map((skill, index) => (index === 0 ? skill : { ...skill, xp: 200_000_000 }));
    skills[0] = { rank: 1, level: 3200, xp: 29 * 200_000_000 };
    expect(read(profileBody(NAME, skills)).xp[0]).toBe(5_800_000_000);
  });

  it.each([
    ['with commas', '195,059', 195_059],
    ['as a number', 12, 12],
    ['empty', '', null],
    ['0', 0, null],
    ['null', null, null],
    ['missing', undefined, null],
  ])('reads an overall rank that is %s', (_what, rank, expected) => {
    expect(read(good({ rank })).rank[0]).toBe(expected);
  });

  it('makes ranks of 0 or none unranked and leaves out ids it does not know', () => {
    const skillvalues = [
      ...good().skillvalues.map(({ id, level, xp, rank }) =>
        id === 3 ? { id, level, xp } : { id, level, xp, rank: id === 4 ? 0 : (rank ?? 0) },
      ),
      { id: 29, level: 1, xp: 0, rank: 0 },
    ];
    const reading = read(good({ skillvalues }));
    expect([reading.rank[4], reading.rank[5]]).toEqual([null, null]);
    expect(reading.xp).toHaveLength(SKILLS.length);
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

  it('has no lines where there are none, and no more than 20', () => {
    expect(read(good({ activities: undefined })).activities).toEqual([]);
    const line = { date: '02-Mar-2026 06:55', text: 'I killed  Helwyr.', details: '' };
    expect(read(good({ activities: Array.from({ length: 25 }, () => line) })).activities).toHaveLength(20);
  });

  it('keeps texts storable', () => {
    const activities = [{ date: '02-Mar-2026 06:55', text: 'a\0b\ud800c😀', details: '' }];
    expect(read(good({ activities })).activities[0]?.text).toBe('ab\ufffdc😀');
  });

  it.each([
    ['PROFILE_PRIVATE', { kind: 'private' }],
    ['NOT_A_MEMBER', { kind: 'not_a_member' }],
    ['NO_PROFILE', { kind: 'not_found' }],
    ['SOMETHING_NEW', { kind: 'unavailable', reason: 'RuneMetrics answered SOMETHING_NEW' }],
    ['constructor', { kind: 'unavailable', reason: 'RuneMetrics answered constructor' }],
  ])('understands the error %s', (error, expected) => {
    expect(parse({ error, loggedIn: 'false' })).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['a web page', '<html>Sorry</html>'],
    ['cut JSON', JSON.stringify(profileBody(NAME)).slice(0, 900)],
    ['a byte order mark', `\ufeff${JSON.stringify(profileBody(NAME))}`],
    ['null', 'null'],
    ['a list', '[]'],
    ['text in a number', good({ totalxp: 'many' as unknown as number })],
    ['a total that the skills do not add up to', good({ totalxp: 5 })],
    ['a total of 0', good({ totalxp: 0 })],
    ['-1 XP', good({ skillvalues: changedSkill(5, { xp: -1 }) })],
    ['2^31 in tenths', good({ skillvalues: changedSkill(5, { xp: 2 ** 31 }) })],
    ['2^63 as the total', JSON.stringify(good()).replace(/"totalxp":\d+/, `"totalxp":${2n ** 63n}`)],
    ['half an XP', good({ skillvalues: changedSkill(5, { xp: 1.5 }) })],
    ['a skill twice', good({ skillvalues: [...changedSkill(5, { id: 6 })] })],
    ['a missing skill', good({ skillvalues: changedSkill(28, { id: 40 }) })],
    ['no skills', good({ skillvalues: [], totalxp: 0 })],
    ['someone else', good({ name: 'Fen Warden' })],
    ['a date that is none', good({ activities: [{ date: 'today', text: 'x', details: 'y' }] })],
    ['an endless text', good({ activities: [{ date: '02-Mar-2026 06:55', text: 'x'.repeat(9999), details: 'y' }] })],
  ])('refuses %s', (_what, body) => {
    expect(parse(body).kind).toBe('malformed');
  });

  it('gives back the XP of any generated profile', () => {
    const skill = fc.record({
      rank: fc.integer({ min: 1, max: 2_000_000 }),
      level: fc.integer({ min: 1, max: 126 }),
      xp: fc.integer({ min: 0, max: 199_999_999 }),
    });
    fc.assert(
      fc.property(fc.array(skill, { minLength: 29, maxLength: 29 }), (rest) => {
        const overall = { rank: 9, level: 900, xp: rest.reduce((total, { xp }) => total + xp, 0) };
        expect(read(profileBody(NAME, [overall, ...rest])).xp).toEqual([overall, ...rest].map(({ xp }) => xp));
      }),
    );
  });

  it('never throws, whatever JSON comes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (body) => {
        expect(['malformed', 'unavailable']).toContain(parse(body).kind);
      }),
      { numRuns: 1000 },
    );
  });
});
