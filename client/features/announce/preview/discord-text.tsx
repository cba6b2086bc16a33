import { Fragment, type ReactNode } from 'react';
import { discordPieces, type TextPiece } from '../../../../shared/announce/discord-text.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { Age } from '../../../ui/data/age.tsx';
import { TimeOf } from '../../../ui/data/time-of.tsx';
import styles from '../announce.module.css';
import { timeUntil } from './time-until.ts';

/** A text that was made for Discord, as Discord shows it. */
export function DiscordText({ text }: { text: string }) {
  return discordPieces(text).map((piece, index) => {
    const inner = <Inner piece={piece} />;
    const bold = piece.bold ? <strong>{inner}</strong> : inner;
    // Pieces have no identity but their place, and the text is drawn anew as a whole.
    return <Fragment key={index}>{piece.struck ? <s>{bold}</s> : bold}</Fragment>;
  });
}

function Inner({ piece: { text, at, isBlock } }: { piece: TextPiece }): ReactNode {
  if (at !== undefined) return <Distance at={at} />;
  return isBlock ? <code className={styles.block}>{text}</code> : text;
}

/** How far a moment is away: “3 h ago”, or “in 3 h”. */
function Distance({ at }: { at: string }) {
  const now = useNow();
  return Date.parse(at) > now ? <TimeOf at={at}>{timeUntil(at, now)}</TimeOf> : <Age at={at} />;
}
