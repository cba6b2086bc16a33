/** Text and details of a log line. */
export interface LineText {
  text: string;
  details: string;
}

const both =
  (change: (words: string) => string) =>
  ({ text, details }: LineText): LineText => ({ text: change(text), details: change(details) });

/** Ways in which the game may reword its lines. The last one returns headlines that match no template. */
export const REWORDINGS: Record<string, (line: LineText) => LineText> = {
  articles: both((words) =>
    words
      .replace(/\b(?:a|an|some) /gi, '')
      .replace(/\bmy /g, 'the ')
      .replace(/^(I found|I killed) +/, '$1 the '),
  ),
  tense: both((words) =>
    words
      .replace(/\bI have /g, 'I ')
      .replace(/\bI (found|killed|levelled|defeated|caught|won) /g, 'I have $1 ')
      .replace(/\bit dropped\b/g, 'it drops')
      .replace(/\bAfter killing\b/g, 'After having killed')
      .replace(/^Levelled\b/, 'Levelling')
      .replace(/\b(complet|unlock|visit|reach)ed\b/g, (_, verb: string) =>
        verb === 'complet' ? 'completing' : `${verb}ing`,
      ),
  ),
  spaces: both((words) => `  ${words.trim().replaceAll(' ', '\u00a0 ')}   `),
  'full stops': both((words) => (/\.\s*$/.test(words) ? words.replace(/\.\s*$/, '') : `${words.trimEnd()}.`)),
  headline: ({ text, details }) => ({ text: `New in the log: ${text.split(' ').reverse().join(' ')}`, details }),
};

const ITEMS = ['a mossy whip', 'an oaken visage', 'some thorn platelegs', 'a pair of birch boots', 'a lanternshard 2'];
const found = (item: string): LineText => ({
  text: `I found ${item}`,
  details: `After killing a Thornmother, it dropped ${item}.`,
});

/** Returns an invented line in one of the game's templates; `n` distinguishes lines of one template. */
export function inventedLine(kind: number, n: number): LineText {
  const lines: LineText[] = [
    { text: 'Levelled up Mining.', details: `I levelled my  Mining skill, I am now level ${n}.` },
    {
      text: `${n}000000XP in Fishing`,
      details: `I now have at least ${n}000000 experience points in the Fishing skill.`,
    },
    {
      text: `Levelled all skills over ${n}`,
      details: `By levelling up my Prayer skill, I achieved at least level ${n} in all skills.`,
    },
    { text: `I killed ${n} Thornmothers.`, details: `I killed ${n} Thornmothers, all unkind.` },
    { text: 'I killed  Thornmother.', details: 'I killed  a Thornmother, the Unkind.' },
    { text: `I defeated the Grey Sisters ${n} times.`, details: `I defeated the Grey Sisters ${n} times, all grey.` },
    { text: 'Elite treasure trail completed.', details: 'I have completed an elite treasure trail.   ' },
    {
      text: 'Elite treasure trail completed.',
      details: `I have completed an elite treasure trail. I got ${ITEMS[n % ITEMS.length] ?? ''} out of it.`,
    },
    { text: 'Capped at my Clan Citadel.', details: 'I have capped at my Clan Citadel this week.' },
    { text: 'Visited my Clan Citadel.', details: 'I have visited my Clan Citadel this week.' },
    { text: `Quest complete: The Weaver's Day ${n}`, details: 'I helped the weaver.' },
    {
      text: `${n}0 Quest Points obtained`,
      details: `Completing A Day has given me enough Quest Points to pass the ${n}0 QP milestone.`,
    },
    { text: 'I found Pebble, the Mining pet.', details: 'While skilling, I found Pebble, the Mining pet.' },
    {
      text: `${n}0 songs unlocked`,
      details: `I have unlocked a total of ${n}0 songs, the last of which was Hollow Hill.`,
    },
    { text: 'I found a crystal thistle fragment.', details: 'I found a crystal thistle fragment.' },
    { text: 'Something wholly new happened', details: `It was new for the ${n}th time.` },
    ...ITEMS.map(found),
  ];
  return lines[kind % lines.length] ?? found('an item');
}
