import confetti from 'canvas-confetti';
import { PartyPopper } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './celebration.module.css';

const SHOWN_MS = 8000;

/** Celebrates a line or a full board: a plate and, without reduced motion, confetti in the site's metal colours. */
export function Celebration({ text }: { text: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setOver(true);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    if (!canvas.current || document.visibilityState === 'hidden') return;
    // Uses no worker and its own canvas: the content security policy allows neither blob: scripts nor style elements.
    const fire = confetti.create(canvas.current, { resize: true, useWorker: false, disableForReducedMotion: true });
    const colors = ['--c-brass-solid', '--c-verdigris-solid', '--c-ember-solid', '--c-text-primary'].map((name) =>
      getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
    );
    for (const [x, angle] of [
      [0.1, 60],
      [0.9, 120],
    ] as const) {
      void fire({
        particleCount: 70,
        angle,
        spread: 60,
        startVelocity: 52,
        ticks: 220,
        origin: { x, y: 0.75 },
        colors,
        shapes: ['square'],
      });
    }
    return () => {
      fire.reset();
    };
  }, []);
  if (over) return null;
  return (
    <>
      <canvas ref={canvas} className={styles.canvas} aria-hidden />
      <p className={styles.plate} aria-hidden>
        <PartyPopper size={20} /> {text}
      </p>
    </>
  );
}
