import { abbreviate, thousands } from '../../../shared/format/numbers.ts';

interface Props {
  value: number;
  /** Abbreviates with K, M or B; the exact number is in the title. */
  short?: boolean;
  /** Text in front, such as + for a gain. */
  sign?: string;
  /** Text behind, such as XP. */
  unit?: string;
  /** Shown instead of 0, when 0 means that the value was never read. */
  unread?: string;
}

/** A number with separators, or abbreviated with its exact value in the title. D042. */
export function FormattedNumber({ value, short = false, sign = '', unit, unread }: Props) {
  if (value === 0 && unread !== undefined) return <span title="Not read yet">{unread}</span>;
  const exact = `${sign}${thousands(value)}${unit ? ` ${unit}` : ''}`;
  if (!short || Math.abs(value) < 1000) return exact;
  return <abbr title={exact}>{`${sign}${abbreviate(value)}${unit ? ` ${unit}` : ''}`}</abbr>;
}
