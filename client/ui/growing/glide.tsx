import { Component, createRef, type ReactNode } from 'react';

interface Props {
  /** The entries that are drawn: when they change, their elements move. */
  of: unknown;
  children: ReactNode;
}

type Places = ReadonlyMap<string, { left: number; top: number }>;

/** Beyond this number nobody sees where an entry comes from. */
const MOST = 120;
const TIMING = { duration: 260, easing: 'cubic-bezier(.2,.7,.2,1)' };

/**
 * Lets elements with `data-glide`, a key of their entry, glide from their old places to the new ones, so that nothing
 * jumps when an entry is added. A class, because only a class can measure the page right before React changes it.
 */
export class Glide extends Component<Props> {
  private readonly box = createRef<HTMLDivElement>();
  private running: Animation[] = [];

  override getSnapshotBeforeUpdate(before: Props): Places | null {
    return before.of === this.props.of ? null : places(this.entries());
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: Places | null): void {
    if (before === null || before.size === 0) return;
    for (const animation of this.running) animation.cancel();
    this.running = [];
    const entries = this.entries();
    const now = places(entries);
    const moved = (element: HTMLElement): { x: number; y: number } => {
      const [was, is] = [before.get(keyOf(element)), now.get(keyOf(element))];
      return was && is ? { x: was.left - is.left, y: was.top - is.top } : { x: 0, y: 0 };
    };
    for (const element of entries) {
      // jsdom has no animations.
      if (!('animate' in element)) return;
      const outer = element.parentElement?.closest<HTMLElement>('[data-glide]');
      const [own, carried] = [moved(element), outer ? moved(outer) : { x: 0, y: 0 }];
      const [x, y] = [own.x - carried.x, own.y - carried.y];
      if (!before.has(keyOf(element))) this.running.push(element.animate([{ opacity: 0 }, { opacity: 1 }], TIMING));
      else if (Math.abs(x) + Math.abs(y) > 0.5) {
        const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }];
        this.running.push(element.animate(frames, TIMING));
      }
    }
  }

  private entries(): HTMLElement[] {
    const found = [...(this.box.current?.querySelectorAll<HTMLElement>('[data-glide]') ?? [])];
    return found.length > MOST ? [] : found;
  }

  override render(): ReactNode {
    return <div ref={this.box}>{this.props.children}</div>;
  }
}

function keyOf(element: HTMLElement): string {
  return element.dataset['glide'] ?? '';
}

function places(entries: readonly HTMLElement[]): Places {
  return new Map(
    entries.map((element) => {
      const { left, top } = element.getBoundingClientRect();
      return [keyOf(element), { left, top }];
    }),
  );
}
