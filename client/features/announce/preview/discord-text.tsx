import { Fragment } from 'react';
import { discordPieces } from '../../../../shared/announce/discord-text.ts';
import { Age } from '../../../ui/data/age.tsx';

/** A text that was made for Discord, as Discord shows it. */
export function DiscordText({ text }: { text: string }) {
  return discordPieces(text).map((piece, index) => {
    // Pieces have no identity but their place, and the text is drawn anew as a whole.
    const inner = piece.at === undefined ? piece.text : <Age at={piece.at} />;
    const bold = piece.bold ? <strong>{inner}</strong> : inner;
    return <Fragment key={index}>{piece.struck ? <s>{bold}</s> : bold}</Fragment>;
  });
}
