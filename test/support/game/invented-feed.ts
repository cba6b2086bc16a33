/** Logs by player in the shape of the game's feed: newest first, at most 20 lines. */
export type Feed = Record<string, { date: string; text: string; details: string }[]>;

const FOUND = [
  'a mossy whip',
  'a mossy whip fragment',
  'a Mossy Whip vine',
  'an oaken visage.',
  'an Oaken visage',
  'some thorn platelegs',
  'some thorn plateskirt',
  'a pair of thorn boots',
  'a pair of thorn rider boots',
  'a Thornrider Lance',
  'a thorn rider lance',
  'a set of Birch Primeval robe legs',
  'a piece of birchstone armour.',
  "a wanderers' ring",
  "a Thorny' braid",
  "Wren's plateskirt.",
  "a page from Wren's journal",
  'an Off-hand Larch crossbow',
  'a Larch crossbow',
  'a lanternshard 1',
  'a lanternshard 2',
  'a crystal thistle fragment.',
  'Pebble, the Mining pet.',
  'Pebbles, the Fishing pet.',
  'a stone pebble',
  'an item',
];
const OTHER: [text: string, details: string][] = [
  ['Levelled up Mining.', 'I levelled my  Mining skill, I am now level 71.'],
  ['14000000XP in Fishing', 'I now have at least 14000000 experience points in the Fishing skill.'],
  ['I killed 15 Thornmothers.', 'I killed 15 Thornmothers, found with a mossy whip.'],
  ['Elite treasure trail completed.', 'I have completed an elite treasure trail. I got a Larch crossbow out of it.'],
  ['Quest complete: I found a mossy whip', 'I helped.'],
  ['Lucky Larch crossbow obtained.', 'I won a Lucky Larch crossbow on Treasure Hunter!'],
];

/** Returns the same feed at every call: `players` players, each with a full window. */
export function inventedFeed(players = 24): Feed {
  let state = 7;
  const below = (count: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * count);
  };
  return Object.fromEntries(
    Array.from({ length: players }, (_, player) => {
      let minutes = 0;
      const lines = Array.from({ length: 20 }, () => {
        minutes += below(180);
        const date = new Date(Date.UTC(2026, 2, 20) - minutes * 60_000).toUTCString();
        if (below(3) === 0) {
          const [text, details] = OTHER[below(OTHER.length)] ?? ['', ''];
          return { date, text, details };
        }
        const thing = FOUND[below(FOUND.length)] ?? '';
        return { date, text: `I found ${thing}`, details: `After killing a Thornmother, it dropped ${thing}.` };
      });
      return [`Player ${player + 1}`, lines];
    }),
  );
}
