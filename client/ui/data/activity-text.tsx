import { thousands } from '../../../shared/format/numbers.ts';
import styles from './activity-text.module.css';

/** Adds thousands separators to the number before 'XP in': 50000000XP in Herblore → 50,000,000XP in Herblore. */
function readableText(text: string): string {
  return text.replace(/\d+(?=\s*XP in\b)/gi, (digits) => thousands(Number(digits)));
}

/** Text of an activity with its numbers emphasised. */
export function ActivityText({ text }: { text: string }) {
  const parts = readableText(text).split(/(\d[\d,.]*\d|\d)/);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <strong key={index} className={parts[index + 1]?.startsWith('XP') ? styles.beforeUnit : undefined}>
        {part}
      </strong>
    ) : (
      part
    ),
  );
}
