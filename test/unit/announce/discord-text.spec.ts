import { describe, expect, it } from '@jest/globals';
import { blockText, plainText } from '../../../server/announce/words/plain-text.ts';
import { discordPieces } from '../../../shared/announce/discord-text.ts';

const plain = { bold: false, struck: false };

describe('a text that was made for Discord', () => {
  it('is shown with its bold, struck and timed parts', () => {
    expect(discordPieces('~~A1 – **Ada** for **Red**~~ taken back · <t:1700000000:R>')).toEqual([
      { text: 'A1 – ', bold: false, struck: true },
      { text: 'Ada', bold: true, struck: true },
      { text: ' for ', bold: false, struck: true },
      { text: 'Red', bold: true, struck: true },
      { text: ' taken back · ', ...plain },
      { text: '', ...plain, at: '2023-11-14T22:13:20.000Z' },
    ]);
  });

  it('is shown with the columns of its blocks of code, in which nothing else is formatting', () => {
    const row = ` 1  ${blockText('*Ada*: x')}  20`;
    expect(discordPieces(`**30 XP** by 1 member\n\`\`\`\n${row}\n\`\`\`\nand more`)).toEqual([
      { text: '30 XP', bold: true, struck: false },
      { text: ' by 1 member', ...plain },
      { text: ' 1  *Ada*: x  20', ...plain, isBlock: true },
      { text: 'and more', ...plain },
    ]);
  });

  it.each([
    '**bold** ~~name~~',
    '@everyone <@&1> #1',
    'a\\b_c`d`',
    '[x](https://discord.gg/y)',
    '<t:1:R>',
    '5 > 3 | 2',
  ])('shows the name %s letter by letter', (name) => {
    expect(discordPieces(plainText(name))).toEqual([{ text: name, ...plain }]);
  });
});
