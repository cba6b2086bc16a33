import { useState } from 'react';
import styles from './outside-picture.module.css';

interface Props {
  src: string;
  width: number;
  height: number;
  className?: string;
}

/** An image of another host over our own sign: it fades in once loaded and is removed when it fails. D043. */
export function OutsidePicture(props: Props) {
  return props.src === '' ? null : <Picture key={props.src} {...props} />;
}

function Picture({ src, width, height, className = '' }: Props) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed') return null;
  const settle = (image: HTMLImageElement | null): void => {
    // An image that loaded or failed before React listened fires no event any more.
    if (image?.complete && image.getAttribute('src')) setState(image.naturalWidth > 0 ? 'loaded' : 'failed');
  };
  return (
    <img
      ref={settle}
      className={`${styles['picture']} ${className}`}
      data-loaded={state === 'loaded' || undefined}
      src={src}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={() => {
        setState('loaded');
      }}
      onError={() => {
        setState('failed');
      }}
    />
  );
}
