import { ENOUGH, type LiveRule, route, windowOf } from '../routing/routing.ts';
import type { ToldItem } from '../told-item.ts';

/** A message that a rule would have sent. */
export interface PreviewMessage {
  key: string;
  items: ToldItem[];
  readyAt: Date;
  /** True for one in quiet hours that drop. */
  isDropped: boolean;
}

/**
 * Returns the messages that a rule would have sent, in the order of their times, as if it had been there all the time and
 * without floods. @param others the other rules of its channel @param items oldest first
 */
export function previewMessages(
  rule: LiveRule,
  others: readonly LiveRule[],
  items: readonly ToldItem[],
): PreviewMessage[] {
  const all: PreviewMessage[] = [];
  const open = new Map<string, PreviewMessage>();
  for (const item of items) {
    const [routed] = route([rule, ...others], [item], item.due_at).filter((each) => each.rule === rule);
    if (!routed) continue;
    const last = open.get(routed.key);
    const { isShortened, ...window } = windowOf(routed, item.due_at);
    if (last && item.due_at < last.readyAt && last.isDropped === window.isDropped) {
      last.items.push(item);
      if (isShortened && last.items.length === ENOUGH) last.readyAt = item.due_at;
      continue;
    }
    const message = { key: routed.key, items: [item], ...window };
    open.set(routed.key, message);
    all.push(message);
  }
  return all.sort((a, b) => a.readyAt.getTime() - b.readyAt.getTime());
}
