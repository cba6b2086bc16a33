import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { LiveEventRepository } from './live-event.repository.ts';
import { StreamCursor } from './stream-cursor.ts';
import type { LiveBatchListener } from './stream-cursor.ts';

/** Streams that this node watches. A cursor exists only as long as its stream has a watcher. */
@Injectable()
export class StreamWatchers implements BeforeApplicationShutdown {
  /** Grows at each notified commit, and again when the listeners of this process have applied its events. */
  changes = 0;
  private readonly cursors = new Map<string, StreamCursor>();

  constructor(private readonly store: LiveEventRepository) {}

  /**
   * Resolves when every event committed from now on will reach `listener`, whichever node wrote it.
   * @returns a function that ends the watch
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

  /** Returns the cursor of a watched stream; undefined for other streams. */
  cursor(stream: string): StreamCursor | undefined {
    return this.cursors.get(stream);
  }

  /** Returns the newest version of a watched stream; null when it is not watched or not confirmed in the last 45 s. */
  freshVersion(stream: string): number | null {
    const cursor = this.cursors.get(stream);
    return cursor?.isFresh ? cursor.version : null;
  }

  /** Reads a stream above its cursor after the notification of a commit. */
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
