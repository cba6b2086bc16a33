import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useLayoutEffect, useRef, useState, type MouseEvent, type Ref } from 'react';
import { Row, ROW_HEIGHT, Space } from './hiscores-row.tsx';
import type { HiscoreRow } from './hiscores.selectors.ts';

/** What others may ask of the rows. */
export interface RowWindow {
  /** Brings a row to the middle of the window; the page holds it soon after. */
  reveal: (index: number) => void;
}

interface Props {
  rows: readonly HiscoreRow[];
  /** The visitor's own id. */
  me: number | null;
  narrow: boolean;
  rowLink: (path: string) => (event: MouseEvent<HTMLElement>) => void;
  ref: Ref<RowWindow>;
}

/** The body of the table: only the rows near the window are in the page, so that 500 of them stay quick. */
export function HiscoresWindow({ rows, me, narrow, rowLink, ref }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setMargin(top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: margin,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  useImperativeHandle(ref, () => ({
    reveal: (index) => {
      virtualizer.scrollToIndex(index, { align: 'center' });
    },
  }));
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? margin) - margin;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return (
    <tbody ref={body}>
      {before > 0 && <Space height={before} />}
      {items.map(({ index, key }) => {
        const row = rows[index];
        return row && <Row key={String(key)} row={row} mine={row.id === me} narrow={narrow} rowLink={rowLink} />;
      })}
      {after > 0 && <Space height={after} />}
    </tbody>
  );
}
