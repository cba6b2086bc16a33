import { thousands } from '../../../shared/format/numbers.ts';
import styles from './activity-text.module.css';

/** The number before 'XP in' with thousands separators: 50000000XP in Herblore → 50,000,000XP in Herblore. */
function readableText(text: string): string {
  return text.replace(/\d+(?=\s*XP in\b)/gi, (digits) => thousands(Number(digits)));
}

/** Text of an activity, its numbers set off. */
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
