/** A part of a text of Discord that looks the same throughout. */
export interface TextPiece {
  text: string;
  bold: boolean;
  struck: boolean;
  /** The moment that Discord would show here in the reader's zone, ISO; then the text is empty. */
  at?: string;
  /** True for a block of code: its lines keep their columns, and nothing in it is understood as formatting. */
  isBlock?: true;
}

const TOKENS = /\n?```\n?([\s\S]*?)\n?```\n?|\\([\\*_~`|>[\]()#<])|(\*\*)|(~~)|<t:(\d{1,12}):[a-zA-Z]>|\u200b/g;

/** Takes a text apart that the product made for Discord: bold, struck out, moments, blocks of code and escaped signs. */
export function discordPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let [bold, struck, from] = [false, false, 0];
  const add = (part: string): void => {
    const last = pieces.at(-1);
    if (part === '') return;
    const isText = last?.at === undefined && last?.isBlock === undefined;
    if (last && isText && last.bold === bold && last.struck === struck) last.text += part;
    else pieces.push({ text: part, bold, struck });
  };
  for (const match of text.matchAll(TOKENS)) {
    const [all, block, escaped, star, wave, moment] = match;
    add(text.slice(from, match.index));
    from = match.index + all.length;
    if (block !== undefined) pieces.push({ text: block.replaceAll('\u200b', ''), bold, struck, isBlock: true });
    else if (escaped !== undefined) add(escaped);
    else if (star !== undefined) bold = !bold;
    else if (wave !== undefined) struck = !struck;
    else if (moment !== undefined)
      pieces.push({ text: '', bold, struck, at: new Date(Number(moment) * 1000).toISOString() });
  }
  add(text.slice(from));
  return pieces;
}
