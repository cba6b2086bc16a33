import { citadel, picture } from './background.ts';
import { linesOf, outline } from './outlines.ts';
import { COLOURS } from './picture-colours.ts';
import type { HomePicture } from './picture-data.ts';

const LEFT = 72;
const WORDS_WIDTH = 560;
/** Longer names are written smaller, so that they fit in two lines. */
const LONG = 22;

/** Returns the picture of the home page as SVG: the clan's name, some figures and the citadel. */
export function homePicture({ clan, figures }: HomePicture): string {
  const size = clan.length > LONG ? 62 : 88;
  const lines = linesOf(clan, 'title', WORDS_WIDTH / size, 2);
  const first = lines.length === 1 ? 250 : 180;
  const title = lines.map((line, at) =>
    outline(line, { face: 'title', size, x: LEFT, y: first + at * (size + 8), fill: COLOURS.text, width: WORDS_WIDTH }),
  );
  const rows = figures.map(({ label, value }, at) => {
    const y = 388 + at * 64;
    return (
      outline(value, { face: 'strong', size: 40, x: LEFT, y, fill: COLOURS.brass, width: 190 }) +
      outline(label, { face: 'text', size: 30, x: LEFT + 210, y, fill: COLOURS.quiet, width: 350 })
    );
  });
  const rule = `<rect x="${LEFT}" y="${first - 118}" width="96" height="5" fill="${COLOURS.brass}"/>`;
  return picture(citadel() + rule + title.join('') + rows.join(''));
}
