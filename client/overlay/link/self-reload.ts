const CHECK_MS = 600_000;
/** Minimum age before a reload: with two versions behind one host, reloads would otherwise repeat. */
const YOUNG_MS = 60_000;

/** Returns the script URLs of a page, one per line. */
function scriptsOf(page: Document): string {
  return [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src') ?? '').join('\n');
}

/**
 * Reloads the page after a deployment, as soon as no alert is shown. `look()` after a reconnect checks soon, at a
 * random time, because all overlays reconnect together.
 */
export class SelfReload {
  private readonly mine = scriptsOf(document);
  private readonly startedAt = performance.now();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private outdated = false;

  constructor(
    private readonly isFree: () => boolean,
    private readonly reload: () => void,
  ) {
    this.lookWithin(CHECK_MS, CHECK_MS * 1.2);
  }

  look(): void {
    this.lookWithin(1000, 20_000);
  }

  /** Called when an alert has ended. */
  freed(): void {
    if (this.outdated && this.isFree() && performance.now() - this.startedAt > YOUNG_MS) this.reload();
  }

  private lookWithin(from: number, to: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.compare(), from + Math.random() * (to - from));
  }

  private async compare(): Promise<void> {
    try {
      const answer = await fetch(location.pathname, { cache: 'no-cache', credentials: 'omit' });
      const type = answer.headers.get('Content-Type') ?? '';
      if (answer.ok && type.includes('html')) {
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const theirs = scriptsOf(page);
        this.outdated = theirs !== '' && theirs !== this.mine;
        this.freed();
      }
    } catch {
      // The server does not answer now; the next check decides.
    }
    if (this.outdated) this.lookWithin(YOUNG_MS, YOUNG_MS * 2);
    else this.lookWithin(CHECK_MS, CHECK_MS * 1.2);
  }
}
