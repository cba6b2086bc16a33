import { createElement, useState } from 'react';
import type { Item } from '../../../shared/bingo/bingo.schemas.ts';
import { squareGlyph } from '../../ui/icons/square-glyph.ts';

type Shown = Pick<Item, 'item_name' | 'icon_url' | 'rule'>;

/** A square's glyph, and its picture once loaded. */
export function SquareSign({ item }: { item: Shown }) {
  return (
    <span className="ch-sign">
      {createElement(squareGlyph(item.item_name, item.rule), { strokeWidth: 1.6 })}
      {item.icon_url !== null && item.icon_url !== '' && <Picture key={item.icon_url} src={item.icon_url} />}
    </span>
  );
}

function Picture({ src }: { src: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed') return null;
  return (
    <img
      className="ch-picture"
      data-loaded={state === 'loaded' || undefined}
      src={src}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={() => setState('loaded')}
      onError={() => setState('failed')}
    />
  );
}
