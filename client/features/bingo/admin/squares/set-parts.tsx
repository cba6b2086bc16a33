import { partWords } from '../../../../../shared/bingo/goals/rule-words.ts';
import type { SetRule } from '../../../../../shared/bingo/square-rule.ts';
import layout from '../form.module.css';

/** The parts of a set in words, with how many of them complete the square. */
export function SetParts({ set }: { set: SetRule }) {
  return (
    <div className={layout.form}>
      <p>{set.need === set.parts.length ? 'Each of these parts:' : `${set.need} of these parts:`}</p>
      <ul>
        {set.parts.map((part, at) => (
          <li key={at}>
            <b>{part.label}</b>: {partWords(part)}
          </li>
        ))}
      </ul>
    </div>
  );
}
