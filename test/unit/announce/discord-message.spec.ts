import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toldItem } from '../../support/announce/told-item.ts';
import { HAPPENING_KINDS } from '../../../shared/announce/happening-kinds.ts';
import { StandInDiscord } from '../../../server/practice/discord/stand-in.ts';
import type { ToldItem } from '../../../server/announce/told-item.ts';
import { discordMessage } from '../../../server/announce/words/discord-message.ts';

const LOOK = { username: 'Test Clan', origin: 'https://clan.example', roleId: null, silent: false };
const CALL = new URL(`http://stand-in/discord/webhooks/10000000000000001/${'t'.repeat(68)}`);

/** A completion on a board, with other fields. */
function completion(fields: Partial<ToldItem> = {}): ToldItem {
  return toldItem({
    kind: 'board.completion',
    board_id: 5,
    board_title: 'Summer',
    board_shown: true,
    board_columns: 5,
    team: 'Red',
    color: 'red',
    square: 'Mossy whip',
    row_number: 3,
    column_number: 3,
    facts: { have: 2, total: 9 },
    ...fields,
  });
}

const wordsOf = (items: ToldItem[]) =>
  discordMessage(items, LOOK).embeds.map(({ title, description }) => [title, description]);

describe('a message', () => {
  it('says what one happening is', () => {
    expect(wordsOf([toldItem()])).toEqual([['Mossy whip', '**Ada** from bat']]);
    expect(wordsOf([completion()])).toEqual([['C3 · Mossy whip', '**Ada** for **Red**: 2 of 9']]);
    const quiet = completion({ is_quiet: true });
    expect(wordsOf([quiet])).toEqual([['C3 · Mossy whip', '**A member** for **Red**: 2 of 9']]);
    expect(wordsOf([toldItem({ kind: 'milestone.skill_99', facts: { skill: 3 } })])).toEqual([
      ['99 Strength', '**Ada**'],
    ]);
    expect(wordsOf([toldItem({ kind: 'milestone.total_xp', facts: { xp: 1_500_000_000 } })])).toEqual([
      ['1,500 million total XP', '**Ada**'],
    ]);
    expect(wordsOf([toldItem({ kind: 'member.left' })])).toEqual([['Ada left the clan', '']]);
  });

  it('counts several, with a line each', () => {
    const [[title, text] = []] = wordsOf([
      toldItem(),
      toldItem({ id: 2, kind: 'activity.pet', text: 'I found Rocky' }),
    ]);
    expect(title).toBe('1 drop and 1 pet');
    expect(text?.split('\n')).toHaveLength(2);
    expect(text).toContain('Mossy whip – **Ada** from bat · <t:1773144000:R>');
  });

  it('shows the gains of a period as columns', () => {
    const item = toldItem({
      kind: 'summary.weekly',
      facts: { start: '2026-03-02', total: 1_234_567, members: 12 },
      top: [
        { name: 'Ada', xp: 1_000_000 },
        { name: 'Grace ```', xp: 99 },
      ],
    });
    expect(wordsOf([item])).toEqual([
      [
        'Gained from 2 March to 8 March',
        '**1,234,567 XP** by 12 members\n```\n 1  Ada        1,000,000\n 2  Grace ´´´         99\n```',
      ],
    ]);
    expect(
      wordsOf([toldItem({ kind: 'summary.monthly', facts: { start: '2026-02-01', total: 5, members: 1 } })]),
    ).toEqual([['Gained in February 2026', '**5 XP** by 1 member']]);
  });

  it('strikes what was taken back', () => {
    const [[, text] = []] = wordsOf([completion({ is_taken_back: true })]);
    expect(text).toBe('~~C3 · Mossy whip – **Ada** for **Red**: 2 of 9~~ taken back');
  });

  it('names neither a hidden nor a former member on a board', () => {
    expect(wordsOf([completion({ is_hidden: true })])[0]?.[1]).toBe('**Hidden member** for **Red**: 2 of 9');
    expect(wordsOf([completion({ name: null })])[0]?.[1]).toBe('**Former member** for **Red**: 2 of 9');
  });

  it('links below the address of the site only, and mentions its role only', () => {
    const message = discordMessage([completion()], { ...LOOK, roleId: '1234' });
    expect(message.embeds[0]?.url).toBe('https://clan.example/bingo?board=5');
    expect(message).toMatchObject({ content: '<@&1234>', allowed_mentions: { parse: [], roles: ['1234'] } });
    expect(discordMessage([completion()], { ...LOOK, origin: null }).embeds[0]).not.toHaveProperty('url');
    expect(discordMessage([completion()], { ...LOOK, username: 'The Discord clan' }).username).toBe('Citadel Watch');
  });

  it('is accepted by Discord whatever the names are, without any mention or link of others', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(
        '@everyone',
        '<@123>',
        '<#123>',
        '<@&5>',
        '[x](https://evil.example)',
        '**',
        '||',
        '`'.repeat(50),
      ),
    );
    const item = fc
      .record({
        kind: fc.constantFrom(...HAPPENING_KINDS),
        name: text,
        item: text,
        text,
        board_title: text,
        team: text,
        square: text,
        renamed_from: text,
        renamed_to: text,
        source: text,
        top: fc.array(fc.record({ name: text, xp: fc.nat() }), { maxLength: 10 }),
      })
      .map((fields) => completion(fields));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 200 }), text, (items, username) => {
        const message = discordMessage(items, { ...LOOK, username });
        const standIn = new StandInDiscord(() => 1_773_144_000_000);
        expect(standIn.answer('POST', CALL, JSON.stringify(message))?.status).toBe(200);
        const shown = message.embeds.map(({ title, description }) => `${title}\n${description}`).join('\n');
        expect(shown).not.toMatch(/@(everyone|here)|(?<!\\)<(?!t:\d+:R>)|https?:\/\/|(?<!\\)\]\(/);
        expect(message.allowed_mentions).toEqual({ parse: [] });
      }),
      { numRuns: 60 },
    );
  });
});
