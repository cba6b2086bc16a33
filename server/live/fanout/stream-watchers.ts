import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { LiveEventRepository } from '../stream/live-event.repository.ts';
import { StreamCursor } from './stream-cursor.ts';
import type { LiveBatchListener } from './stream-cursor.ts';

/** The streams somebody on this node watches. A cursor exists only as long as its stream has a watcher. */
@Injectable()
export class StreamWatchers implements BeforeApplicationShutdown {
  /** Grows whenever a commit is heard of, and again when what this process keeps in memory has taken it in. */
  changes = 0;
  private readonly cursors = new Map<string, StreamCursor>();

  constructor(private readonly store: LiveEventRepository) {}

  /**
   * Resolves when every event committed from now on is sure to reach `listener`, whichever node wrote it.
   * @returns the end of the watch
   */
  async watch(stream: string, listener: LiveBatchListener): Promise<() => void> {
    const cursor = this.cursors.get(stream) ?? new StreamCursor(stream, this.store);
    this.cursors.set(stream, cursor);
    const counted: LiveBatchListener = (events) => {
      listener(events);
      this.changes++;
    };
    cursor.listeners.add(counted);
    const stop = () => {
      cursor.listeners.delete(counted);
      if (cursor.listeners.size > 0 || this.cursors.get(stream) !== cursor) return;
      this.cursors.delete(stream);
      cursor.stop();
    };
    try {
      await cursor.ready();
      return stop;
    } catch (error) {
      stop();
      throw error;
    }
  }

  /** The cursor of a watched stream. */
  cursor(stream: string): StreamCursor | undefined {
    return this.cursors.get(stream);
  }

  /** Newest version of a watched stream; null: it is not watched, or the database has not confirmed it for long. */
  believed(stream: string): number | null {
    const cursor = this.cursors.get(stream);
    return cursor?.isBelieved ? cursor.version : null;
  }

  /** A commit was announced: reads what is above the cursor. */
  committed(stream: string, version: number): void {
    this.changes++;
    const cursor = this.cursors.get(stream);
    if (cursor && !(version <= cursor.version)) void cursor.pump();
  }

  /** Reads above every cursor, and finds versions that moved without an event (a restore). */
  async sweep(): Promise<void> {
    if (this.cursors.size === 0) return;
    await Promise.all([...this.cursors.values()].map((cursor) => cursor.check()));
  }

  beforeApplicationShutdown(): void {
    for (const cursor of this.cursors.values()) cursor.stop();
  }
}
