import { isSitePart, SITE_PARTS } from '../../site/site-parts.ts';
import type { AuditAction } from '../audit-actions.ts';
import { namePieces, say, type Sentence, type Told } from './sentence.ts';

/** Returns the facts that an edit changed, in the order of the page. */
function changedFacts({ before, after }: Told): string[] {
  const parts = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.keys(SITE_PARTS)
    .filter(isSitePart)
    .filter((part) => parts.has(part))
    .map((part) => SITE_PARTS[part]);
}

function sentence(verb: string, entry: Told): Sentence {
  const facts = changedFacts(entry);
  if (facts.length === 0) return say(verb, ' the facts of the site');
  return say(verb, ' ', namePieces(facts), ' of the site');
}

/** Sentences of the actions on the site's facts. */
export const SITE_SENTENCES = {
  'site.edit': (entry) => sentence('changed', entry),
  'site.edit.undo': (entry) => sentence('took back the change of', entry),
} as const satisfies Partial<Record<AuditAction, (entry: Told) => Sentence>>;
