import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { boardPicturePath, HOME_PICTURE_PATH } from '../../../shared/sharing/share-pictures.routes.ts';
import { abbreviate, thousands } from '../../../shared/format/numbers.ts';
import { OVERALL } from '../../../shared/game/skills.ts';
import { ClanDocumentsService } from '../../clan-model/clan-documents.service.ts';
import { ClanModelService } from '../../clan-model/clan-model.service.ts';
import { Clock, MonotonicClock } from '../../config/clock.ts';
import { IconPngService } from '../../icons/icon-png.service.ts';
import { SiteService } from '../../site/site.service.ts';
import { gainOf } from '../../xp/periods/xp-gain.ts';
import { PublicBoardsService } from '../boards/public-boards.service.ts';
import { PainterService } from '../painter/painter.service.ts';
import type { HomePicture, PictureData } from '../painter/picture-data.ts';
import { boardMarks, boardScene, boardVersion } from './board-subject.ts';

const MOST_KEPT = 200;
const MOST_BYTES = 32 * 1024 * 1024;
/** A subject is drawn at most once in this time, also when its picture could not be drawn. */
const REDRAW_MS = 30_000;
/** Greatest number of pictures that wait or are drawn. */
const MOST_WAITING = 20;

export interface SharePicture {
  png: Buffer;
  etag: string;
  /** True for the present picture under the address that names it, or names no version; others must be asked for again. */
  canBeKept: boolean;
}

interface Subject {
  key: string;
  version: string;
  /** Another one after changes after which no earlier picture may be shown. */
  words: string;
  scene: () => PictureData | Promise<PictureData>;
}

interface Drawn extends Pick<Subject, 'version' | 'words'> {
  /** Null when it could not be drawn. */
  picture: Omit<SharePicture, 'canBeKept'> | null;
  at: number;
}

/** Pictures that chats show with a link. Each is drawn when it is asked for, once for all who ask. */
@Injectable()
export class SharePicturesService {
  private readonly drawn = new LRUCache<string, Drawn>({
    max: MOST_KEPT,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ picture }) => 1024 + (picture?.png.length ?? 0),
  });
  private readonly running = new Map<string, Promise<Drawn>>();

  constructor(
    private readonly clan: ClanModelService,
    private readonly documents: ClanDocumentsService,
    private readonly boards: PublicBoardsService,
    private readonly site: SiteService,
    private readonly icons: IconPngService,
    private readonly painter: PainterService,
    private readonly clock: Clock,
    private readonly monotonic: MonotonicClock,
  ) {}

  /** Returns the address of the picture of the home page, with its version. */
  homeAddress(): string {
    return `${HOME_PICTURE_PATH}?v=${this.homeSubject().version}`;
  }

  /** Returns the address of a board's picture, with its version. Returns null for a board that visitors do not see. */
  async boardAddress(id: number): Promise<string | null> {
    const subject = await this.boardSubject(id);
    return subject && `${boardPicturePath(id)}?v=${subject.version}`;
  }

  /** Returns the picture of the home page. Returns null when it cannot be drawn now. @param asked version in the address */
  async home(asked: string | undefined): Promise<SharePicture | null> {
    await this.clan.ready();
    return this.picture(this.homeSubject(), asked);
  }

  /** Returns the picture of a board; 'unknown', before any work, for one that visitors do not see; null as `home` does. */
  async board(id: number, asked: string | undefined): Promise<SharePicture | 'unknown' | null> {
    const subject = await this.boardSubject(id);
    return subject ? this.picture(subject, asked) : 'unknown';
  }

  /** Returns the picture of a board as it is now, and never a young one of before. Returns null as `board` does. */
  async boardNow(id: number): Promise<Buffer | null> {
    const subject = await this.boardSubject(id);
    if (!subject) return null;
    const known = this.drawn.get(subject.key);
    if (known?.picture && known.version === subject.version) return known.picture.png;
    const drawn = await this.drawnNow(subject);
    // One that was being drawn already may be of an older version.
    const now = drawn && drawn.version !== subject.version ? await this.drawnNow(subject) : drawn;
    return now?.picture?.png ?? null;
  }

  private async picture(subject: Subject, asked: string | undefined): Promise<SharePicture | null> {
    const drawn = this.usable(subject) ?? (await this.drawnNow(subject));
    if (!drawn?.picture) return null;
    const { version } = subject;
    return { ...drawn.picture, canBeKept: drawn.version === version && (asked ?? version) === version };
  }

  /** Returns the last picture when it is the present one, or young and without anything that was withdrawn since. */
  private usable({ key, version, words }: Subject): Drawn | null {
    const known = this.drawn.get(key);
    if (!known) return null;
    const isYoung = this.monotonic.ms() - known.at < REDRAW_MS;
    if (known.picture === null) return isYoung ? known : null;
    return known.version === version || (isYoung && known.words === words) ? known : null;
  }

  private drawnNow(subject: Subject): Promise<Drawn> | null {
    const key = `${subject.key} ${subject.words}`;
    const running = this.running.get(key);
    if (running) return running;
    if (this.running.size >= MOST_WAITING) return null;
    const work = this.draw(subject).finally(() => this.running.delete(key));
    this.running.set(key, work);
    return work;
  }

  private async draw({ key, version, words, scene }: Subject): Promise<Drawn> {
    const png = await this.painter.paint(await scene());
    const etag = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const drawn = { version, words, picture: png && { png, etag: etag(png) }, at: this.monotonic.ms() };
    this.drawn.set(key, drawn);
    return drawn;
  }

  /** The figures of the home page change with every reading, so its picture is of the hour. */
  private homeSubject(): Subject {
    const { clan_name, revision } = this.site.get();
    const hour = this.clock.now().toISOString().slice(0, 13);
    return {
      key: HOME_PICTURE_PATH,
      version: `${hour}-${revision}`,
      words: String(revision),
      scene: () => this.homeScene(clan_name),
    };
  }

  private homeScene(clan: string): HomePicture {
    const now = this.documents.periodKeys();
    const active = this.clan.model.list().filter(({ wire }) => wire.is_active);
    const gained = (period: 'daily' | 'weekly'): number =>
      active.reduce((sum, { stat }) => sum + (stat ? gainOf(stat, period, OVERALL, now) : 0), 0);
    const [today, week] = [gained('daily'), gained('weekly')];
    const members = {
      label: active.length === 1 ? 'active member' : 'active members',
      value: thousands(active.length),
    };
    return {
      kind: 'home',
      clan,
      figures: [
        ...(active.length > 0 ? [members] : []),
        ...(today > 0 ? [{ label: 'XP today', value: abbreviate(today) }] : []),
        ...(week > 0 ? [{ label: 'XP this week', value: abbreviate(week) }] : []),
      ],
    };
  }

  private async boardSubject(id: number): Promise<Subject | null> {
    const found = await this.boards.find(id);
    if (!found) return null;
    const now = this.clock.now().getTime();
    const { clan_name, revision } = this.site.get();
    return {
      key: boardPicturePath(id),
      version: `${boardVersion(found.state, now)}-${revision}`,
      words: `${boardMarks(found.state).words}-${revision}`,
      scene: () => boardScene(found.state, clan_name, now, (url) => this.icons.find(url)),
    };
  }
}
