import type { Edited, EditingNotice } from './editing-notice.ts';

interface Node {
  turn: number;
  /** Parts of the list of this turn that have arrived, by their place. */
  parts: Map<number, Edited[]>;
  /** The last list that arrived whole. */
  edited: readonly Edited[];
  heardAt: number;
}

/** What the pages of other nodes edit, as these told it. Times are in ms of one monotonic clock. */
export class OtherNodes {
  private readonly nodes = new Map<string, Node>();

  /** Everything that other nodes' pages edit. */
  get edited(): readonly Edited[] {
    return [...this.nodes.values()].flatMap((node) => node.edited);
  }

  /** Takes a part of a node's list. Returns true when the list is whole with it. */
  hear({ node: id, turn, part, of, edited }: EditingNotice, now: number): boolean {
    const node = this.nodes.get(id) ?? { turn, parts: new Map<number, Edited[]>(), edited: [], heardAt: now };
    if (turn < node.turn) return false;
    this.nodes.set(id, node);
    node.heardAt = now;
    if (turn > node.turn) {
      node.turn = turn;
      node.parts.clear();
    }
    node.parts.set(part, edited);
    if (node.parts.size < of) return false;
    node.edited = [...node.parts].sort(([a], [b]) => a - b).flatMap(([, list]) => list);
    return true;
  }

  /** Forgets the nodes that were last heard before `time`. Returns true when there were any. */
  dropSilent(time: number): boolean {
    const silent = [...this.nodes].filter(([, { heardAt }]) => heardAt < time);
    for (const [id] of silent) this.nodes.delete(id);
    return silent.length > 0;
  }
}
