import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeBingoState, makeBoard, makeCompletion, makeItem, makeTeam } from '../../../client/test-kit/make-bingo.ts';
import { standingsMessage, standingsWords } from '../../../server/announce/words/standings-message.ts';
import { StandInDiscord } from '../../../server/practice/discord/stand-in.ts';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { DEFAULT_SCORINGS } from '../../../shared/bingo/scoring/scoring-presets.ts';

const LOOK = { username: 'Test Clan', origin: 'https://clan.example', roleId: null, silent: false };
const CALL = new URL(`http://stand-in/discord/webhooks/10000000000000001/${'t'.repeat(68)}`);
const END = '2026-03-10T12:00:00.000Z';
const BEFORE = Date.parse(END) - 1;

/** Red has two of three squares, Blue one. */
function stateOf(board: Partial<BingoState['board']> = {}): BingoState {
  const [red, blue] = [
    makeTeam({ id: 1, team_name: 'Red', color: 'red' }),
    makeTeam({ id: 2, team_name: 'Blue', color: 'blue' }),
  ];
  const items = [makeItem(1, 1), makeItem(1, 2), makeItem(1, 3)];
  const completions = [
    makeCompletion(red, items[0]!, { id: 1 }),
    makeCompletion(red, items[1]!, { id: 2 }),
    makeCompletion(blue, items[0]!, { id: 3 }),
  ];
  const shown = makeBoard({ id: 5, title: 'Summer', end_date: END, ...board });
  return makeBingoState({ board: shown, teams: [red, blue], items, completions });
}
const many = (count: number, name: (index: number) => string): BingoState =>
  makeBingoState({
    board: makeBoard({ title: name(0), end_date: END }),
    teams: Array.from({ length: count }, (_, index) => makeTeam({ id: index + 1, team_name: name(index) })),
    items: [],
    completions: [],
  });

describe('the message with the standings of a board', () => {
  it('tells place, team and squares, and when the board ends in the zone of the reader', () => {
    expect(standingsWords(stateOf(), BEFORE)).toEqual({
      title: 'The standings of Summer',
      rest: '1st **Red** · 2 of 3 squares\n2nd **Blue** · 1 of 3 squares\n\nIt ends <t:1773144000:R>, <t:1773144000:f>.',
      colour: 'red',
    });
  });

  it('tells points on a board that is ranked by them', () => {
    const { rest } = standingsWords(stateOf({ scoring: DEFAULT_SCORINGS.lines }), BEFORE);
    expect(rest).toMatch(/^1st \*\*Red\*\* · 2 points\n2nd \*\*Blue\*\* · 1 point\n/);
  });

  it('tells the end from the moment of the end, and that results are final', () => {
    expect(standingsWords(stateOf(), Date.parse(END)).rest).toMatch(/\n\nIt ended <t:1773144000:f>\.$/);
    expect(standingsWords(stateOf({ end_date: null }), BEFORE).rest).toMatch(/1 of 3 squares$/);
    expect(standingsWords(stateOf({ locked_at: END }), Date.parse(END)).title).toBe('The final standings of Summer');
  });

  it('names twelve teams, shares places, and is gold while several lead', () => {
    const { rest, colour } = standingsWords(
      many(14, (index) => `Team ${index}`),
      BEFORE,
    );
    const lines = rest.split('\n');
    expect(lines.slice(0, 2)).toEqual(['1st **Team 0** · 0 of 0 squares', '1st **Team 1** · 0 of 0 squares']);
    expect(lines[12]).toBe('and 2 more');
    expect(colour).toBeNull();
    expect(standingsMessage({ title: '', rest, colour }, 5, LOOK).embeds[0]?.color).toBe(0xd4a84b);
    expect(
      standingsWords(
        many(0, () => 'x'),
        BEFORE,
      ).rest,
    ).toMatch(/^There are no teams yet\./);
  });

  it('names no player, and leads to the board below the address of the site only', () => {
    const message = standingsMessage(standingsWords(stateOf(), BEFORE), 5, LOOK);
    expect(message.embeds[0]?.url).toBe('https://clan.example/bingo?board=5');
    expect(JSON.stringify(message)).not.toContain(makeCompletion(makeTeam(), makeItem(1, 1)).member_display_name);
    const apart = standingsMessage(standingsWords(stateOf(), BEFORE), 5, { ...LOOK, origin: null });
    expect(apart.embeds[0]).not.toHaveProperty('url');
  });

  it('is accepted by Discord whatever the names are, without any mention or link of others', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('@everyone', '<@123>', '[x](https://evil.example)', '**', '|'.repeat(60)),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), name, (count, text) => {
        const words = standingsWords(
          many(count, (index) => `${text}${index}`),
          BEFORE,
        );
        const message = standingsMessage(words, 5, LOOK);
        const standIn = new StandInDiscord(() => 1_773_144_000_000);
        expect(standIn.answer('POST', CALL, JSON.stringify(message))?.status).toBe(200);
        expect(`${words.title}\n${words.rest}`).not.toMatch(
          /@(everyone|here)|(?<!\\)<(?!t:\d+:[Rf]>)|https?:\/\/|(?<!\\)\]\(/,
        );
      }),
      { numRuns: 60 },
    );
  });
});
