const CHECK_MS = 600_000;
/** A reload does not help against two versions behind one address: never in a row. */
const YOUNG_MS = 60_000;

/** Scripts of a page, as it names them. */
function scriptsOf(page: Document): string {
  return [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src') ?? '').join('\n');
}

/**
 * Loads the page again after a deployment, as soon as nothing is on show. `look()` after a reconnect looks soon: at a
 * random moment, because all overlays come back together.
 */
export class SelfReload {
  private readonly mine = scriptsOf(document);
  private readonly bornAt = performance.now();
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

  /** Something went off the picture. */
  freed(): void {
    if (this.outdated && this.isFree() && performance.now() - this.bornAt > YOUNG_MS) this.reload();
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
      // Not there now: the next look will tell.
    }
    if (this.outdated) this.lookWithin(YOUNG_MS, YOUNG_MS * 2);
    else this.lookWithin(CHECK_MS, CHECK_MS * 1.2);
  }
}
