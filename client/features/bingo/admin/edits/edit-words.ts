import type { EditedParts } from '../../../../../shared/http/edit-conflict.ts';
import type { EditWords } from '../../../../lib/edit/use-edits.ts';
import { partLabel, partWords } from './part-words.ts';

interface About {
  /** The thing within a sentence: "square C3". */
  thing: string;
  /** Labels of the parts that the dialog shows first; others follow when they differ. */
  labels: Readonly<Record<string, string>>;
  base: EditedParts;
  mine: EditedParts;
}

/** Returns the words of the dialog about an edit that meets a newer one. */
export function editWords({ thing, labels, base, mine }: About): EditWords {
  const parts = new Set([...Object.keys(labels), ...Object.keys(base), ...Object.keys(mine)]);
  return {
    thing,
    labels: Object.fromEntries([...parts].map((part) => [part, labels[part] ?? partLabel(part)])),
    quiet: [...parts].filter((part) => labels[part] === undefined),
    say: partWords,
    effects: {
      theirs: `${thing} stays as it is saved now, and nothing of yours is sent.`,
      mine: `${thing} gets what you changed, and keeps the rest. The audit has both saves.`,
    },
  };
}
