import { useState } from 'react';
import styles from './outside-picture.module.css';

interface Props {
  src: string;
  width: number;
  height: number;
  className?: string;
}

/** A picture of an outside host over a sign of our own: fades in when it is there, is removed when it fails. D043. */
export function OutsidePicture(props: Props) {
  return props.src === '' ? null : <Picture key={props.src} {...props} />;
}

function Picture({ src, width, height, className = '' }: Props) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed') return null;
  const settle = (image: HTMLImageElement | null): void => {
    // A picture that was answered before React listened tells nobody about it.
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
