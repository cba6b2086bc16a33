import { adminStreamsOf, publicStreamsOf } from './streams-followed.ts';
import { openOverlay } from './overlay-page.ts';
import { openContext } from './page-context.ts';
import type { PageContext } from './page-context.ts';
import { added, noReport, Recorder } from './recorder.ts';
import type { Report } from './recorder.ts';
import { openSitePage } from '../site/site-page.ts';
import { adminViews, shyViews, visitorViews } from './views.ts';
import type { OpenPage } from './watched.ts';
import type { World } from '../site/world.ts';

/** Delay of the delayed overlay, in seconds. */
const DELAY_S = 2;

interface Audience {
  pages: OpenPage[];
  recorders: Recorder[];
}

/** All readers of the site at each node: pages and overlays of the product's code, and strict recorders. */
export class Readers {
  private readonly contents = new Map<string, Map<number, unknown>>();
  private readonly visitors: Audience;
  private admins: Audience;
  /** Recorders of closed pages that are not yet reported. */
  private readonly said: Recorder[] = [];

  constructor(private readonly world: World) {
    this.visitors = this.openVisitors();
    this.admins = this.openAdmins();
  }

  get pages(): OpenPage[] {
    return [...this.visitors.pages, ...this.admins.pages];
  }

  get recorders(): Recorder[] {
    return [...this.visitors.recorders, ...this.admins.recorders];
  }

  /** Contexts for a GET to each node. */
  get asking(): PageContext[] {
    return this.world.nodes.map(({ origin }) => openContext(origin, this.world.cookie));
  }

  /** Opens the pages of admins again, as after a new sign-in. */
  signInAgain(): void {
    close(this.admins);
    this.said.push(...this.admins.recorders);
    this.admins = this.openAdmins();
  }

  /** Returns the report of all recorders since the last call. */
  report(): Report {
    return [...this.recorders, ...this.said.splice(0)].reduce((all, one) => added(all, one.report()), noReport());
  }

  close(): void {
    close(this.visitors);
    close(this.admins);
  }

  private openVisitors(): Audience {
    const { mainBoard, shyBoard, token } = this.world.ids;
    const { nodes } = this.world;
    return {
      pages: nodes.flatMap(({ name, origin }) => [
        openSitePage(name, origin, null, visitorViews(mainBoard)),
        openSitePage(name, origin, null, shyViews(shyBoard)),
        openOverlay(`overlay on ${name}`, origin, { boardId: mainBoard, delay: 0, token: null }),
        openOverlay(`late overlay on ${name}`, origin, { boardId: mainBoard, delay: DELAY_S, token: null }),
        openOverlay(`overlay of the shy board on ${name}`, origin, { boardId: shyBoard, delay: 0, token: null }),
        openOverlay(`overlay by token on ${name}`, origin, { boardId: shyBoard, delay: 0, token }),
      ]),
      recorders: nodes.flatMap(({ name, origin }) =>
        publicStreamsOf(this.world.ids).map(({ stream, sameForAll }) => {
          const options = { name: `${stream} on ${name}`, origin, stream, cookie: null, namespace: '/' as const };
          return new Recorder({ ...options, contents: sameForAll ? this.contentsOf(stream) : null });
        }),
      ),
    };
  }

  private openAdmins(): Audience {
    const { nodes, cookie, ids } = this.world;
    return {
      pages: nodes.map(({ name, origin }) => openSitePage(name, origin, cookie, adminViews(ids.mainBoard))),
      recorders: nodes.flatMap(({ name, origin }) =>
        adminStreamsOf(ids).map((stream) => {
          const options = { name: `${stream} of admins on ${name}`, origin, stream, cookie };
          return new Recorder({ ...options, namespace: '/admin', contents: this.contentsOf(`admin ${stream}`) });
        }),
      ),
    };
  }

  private contentsOf(key: string): Map<number, unknown> {
    const known = this.contents.get(key) ?? new Map<number, unknown>();
    this.contents.set(key, known);
    return known;
  }
}

function close({ pages, recorders }: Audience): void {
  for (const page of pages) page.close();
  for (const recorder of recorders) recorder.close();
}
