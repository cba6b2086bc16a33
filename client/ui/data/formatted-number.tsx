import { abbreviate, thousands } from '../../../shared/format/numbers.ts';

interface Props {
  value: number;
  /** K, M, B; the exact number is in the title and spoken. */
  short?: boolean;
  /** In front: + for a gain. */
  sign?: string;
  /** Behind, such as XP. */
  unit?: string;
  /** 0 stands for what was never read: this instead. */
  unread?: string;
}

/** A number as the site writes them: with separators, or abbreviated over its exact value. D042. */
export function FormattedNumber({ value, short = false, sign = '', unit, unread }: Props) {
  if (value === 0 && unread !== undefined) return <span title="Not read yet">{unread}</span>;
  const exact = `${sign}${thousands(value)}${unit ? ` ${unit}` : ''}`;
  if (!short || Math.abs(value) < 1000) return exact;
  return <abbr title={exact}>{`${sign}${abbreviate(value)}${unit ? ` ${unit}` : ''}`}</abbr>;
}
