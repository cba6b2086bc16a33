import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hiscoresBody, someSkills, type SkillLine } from '../../../../test/support/game/game-bodies.ts';
import { SKILLS } from '../../../../shared/game/skills.ts';
import { parseHiscores } from './hiscores.parser.ts';

const withSkill = (index: number, line: Partial<SkillLine>): SkillLine[] =>
  someSkills().map((skill, at) => (at === index ? { ...skill, ...line } : skill));

describe('parseHiscores', () => {
  it('reads skills in the order of the hiscores', () => {
    const skills = someSkills();
    const result = parseHiscores(hiscoresBody(skills));
    expect(result).toEqual({
      kind: 'ok',
      value: {
        source: 'hiscores',
        xp: skills.map(({ xp }) => xp),
        level: skills.map(({ level }) => level),
        rank: skills.map(({ rank }) => rank),
      },
    });
  });

  it.each([29, 30, 31, 32, 40])('reads an answer with %i activities', (activities) => {
    expect(parseHiscores(hiscoresBody(someSkills(), activities)).kind).toBe('ok');
  });

  it('reads an answer with a new skill after the others, and with CRLF line ends', () => {
    const body = hiscoresBody([...someSkills(), { rank: 5, level: 12, xp: 900 }]);
    const result = parseHiscores(body.replaceAll('\n', '\r\n').trimEnd());
    expect(result.kind === 'ok' && result.value.xp).toHaveLength(SKILLS.length);
  });

  it('returns null for unranked skills, whatever filler level they have', () => {
    const invention = SKILLS.indexOf('Invention');
    const result = parseHiscores(hiscoresBody(withSkill(invention, { rank: -1, level: 0, xp: -1 })));
    if (result.kind !== 'ok') throw new Error(result.kind);
    expect([result.value.xp[invention], result.value.level[invention], result.value.rank[invention]]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('keeps XP without a rank', () => {
    const result = parseHiscores(hiscoresBody(withSkill(5, { rank: -1, level: 20, xp: 5000 })));
    expect(result.kind === 'ok' && [result.value.rank[5], result.value.xp[5]]).toEqual([null, 5000]);
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['a line end', '\n'],
    ['a web page', '<!doctype html><html><body>Down for maintenance</body></html>'],
    ['a page after blanks', '  \n<html></html>'],
    ['29 skills', hiscoresBody(someSkills().slice(1))],
    ['an answer cut inside the skills', hiscoresBody().slice(0, 300)],
    ['an answer cut after the skills', hiscoresBody(someSkills(), 0)],
    ['an answer cut inside the activities', hiscoresBody().split('\n').slice(0, 45).join('\n')],
    ['a byte order mark', `\ufeff${hiscoresBody()}`],
    ['words', hiscoresBody().replace('\n', '\nhello,1,2\n')],
    ['four fields', hiscoresBody().replace(',', ',1,1,')],
    ['decimals', hiscoresBody(withSkill(3, { xp: 10.5 }))],
    ['exponents', hiscoresBody().replace(/^\d+/, '1e5')],
    ['a skill after the activities', `${hiscoresBody()}5,5,5\n`],
    ['XP above the cap', hiscoresBody(withSkill(3, { xp: 200_000_001 }))],
    ['XP of 2^31', hiscoresBody(withSkill(3, { xp: 2 ** 31 }))],
    ['XP of 2^63', hiscoresBody().replace(/\d+\n/, `${2n ** 63n}\n`)],
    ['a rank of 2^31', hiscoresBody(withSkill(3, { rank: 2 ** 31 }))],
    ['rank 0', hiscoresBody(withSkill(3, { rank: 0 }))],
    ['XP below -1', hiscoresBody(withSkill(3, { rank: -1, xp: -2 }))],
    ['a rank without XP', hiscoresBody(withSkill(3, { xp: -1 }))],
    ['a level of 4000', hiscoresBody(withSkill(3, { level: 4000 }))],
    ['Overall below a skill', hiscoresBody(withSkill(0, { xp: 5 }))],
    ['UTF-16', Buffer.from(hiscoresBody(), 'utf16le').toString('latin1')],
    ['endless lines', hiscoresBody(someSkills(), 10_000)],
  ])('rejects %s', (_what, body) => {
    expect(parseHiscores(body).kind).toBe('malformed');
  });

  it('returns the XP of any generated body', () => {
    const ranked = fc.record({
      rank: fc.integer({ min: 1, max: 2_000_000 }),
      level: fc.integer({ min: 1, max: 126 }),
      xp: fc.integer({ min: 0, max: 200_000_000 }),
    });
    const unranked = fc.record({ rank: fc.constant(-1), level: fc.constantFrom(0, 1), xp: fc.constant(-1) });
    const skills = fc.array(fc.oneof({ weight: 4, arbitrary: ranked }, unranked), { minLength: 29, maxLength: 33 });
    fc.assert(
      fc.property(skills, fc.integer({ min: 25, max: 60 }), (rest, activities) => {
        const known = rest.filter(({ xp }) => xp >= 0);
        const overall = { rank: 7, level: 2000, xp: known.reduce((total, { xp }) => total + xp, 0) };
        const result = parseHiscores(hiscoresBody([overall, ...rest], activities));
        if (result.kind !== 'ok') throw new Error(JSON.stringify(result));
        const expected = [overall, ...rest].slice(0, 30).map(({ xp }) => (xp < 0 ? null : xp));
        expect(result.value.xp).toEqual(expected);
      }),
    );
  });

  it('reads the skills when three activity lines are unreadable, and rejects four of them', () => {
    const withOdd = (count: number): string =>
      hiscoresBody()
        .split('\n')
        .map((line, index) => (index >= 32 && index < 32 + count ? 'n/a' : line))
        .join('\n');
    expect(parseHiscores(withOdd(3))).toEqual(parseHiscores(hiscoresBody()));
    expect(parseHiscores(withOdd(4)).kind).toBe('malformed');
  });

  it('never throws on a damaged body', () => {
    const body = hiscoresBody();
    const damage = fc.record({
      at: fc.nat(body.length - 1),
      remove: fc.nat(200),
      insert: fc.string({ maxLength: 5, unit: 'binary' }),
    });
    fc.assert(
      fc.property(damage, ({ at, remove, insert }) => {
        const result = parseHiscores(body.slice(0, at) + insert + body.slice(at + remove));
        if (result.kind === 'ok') expect(result.value.xp).toHaveLength(30);
        else expect(result.kind).toBe('malformed');
      }),
      { numRuns: 2000 },
    );
  });
});
