import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** How a tip is open: under the mouse, by the keyboard's focus, or by a tap until the next one. */
const CLOSED = { hovered: false, focused: false, tapped: false };

/** State and handlers of a tip that opens for mouse, keyboard and touch; Escape and a press elsewhere close it. */
export function useTip() {
  const place = useRef<HTMLSpanElement>(null);
  const [how, setHow] = useState(CLOSED);
  const isOpen = how.hovered || how.focused || how.tapped;

  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setHow(CLOSED);
    };
    const onPress = ({ target }: Event): void => {
      if (!(target instanceof Node && place.current?.contains(target))) setHow(CLOSED);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);

  const hover = (hovered: boolean) => (event: PointerEvent) => {
    // A finger also enters and leaves, around its tap.
    if (event.pointerType !== 'touch') setHow((before) => ({ ...before, hovered }));
  };
  return {
    isOpen,
    place: { ref: place, onPointerEnter: hover(true), onPointerLeave: hover(false) },
    button: {
      onFocus: ({ target }: { target: Element }) => {
        if (target.matches(':focus-visible')) setHow((before) => ({ ...before, focused: true }));
      },
      onBlur: () => setHow((before) => ({ ...before, focused: false, tapped: false })),
      onClick: () => setHow((before) => ({ ...before, tapped: !before.tapped })),
    },
  };
}
