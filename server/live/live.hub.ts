import { Injectable } from '@nestjs/common';
import { LiveStore } from './live.store.ts';
import { StreamCursor } from './stream-cursor.ts';
import type { LiveBatchListener } from './stream-cursor.ts';

/** The streams somebody on this node watches. A cursor exists only as long as its stream has a watcher. */
@Injectable()
export class LiveHub {
  private readonly cursors = new Map<string, StreamCursor>();

  constructor(private readonly store: LiveStore) {}

  /**
   * Resolves when every event committed from now on is sure to reach `listener`, whichever node wrote it.
   * @returns the end of the watch
   */
  async watch(stream: string, listener: LiveBatchListener): Promise<() => void> {
    const cursor = this.cursors.get(stream) ?? new StreamCursor(stream, this.store);
    this.cursors.set(stream, cursor);
    cursor.listeners.add(listener);
    const stop = () => {
      cursor.listeners.delete(listener);
      if (cursor.listeners.size === 0 && this.cursors.get(stream) === cursor) this.cursors.delete(stream);
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

  /** Something was committed to a stream: reads what is above its cursor. */
  poke(stream: string): Promise<void> {
    return this.cursors.get(stream)?.pump() ?? Promise.resolve();
  }

  /** Reads above every cursor: after a lost connection, and as a sweep. */
  async pokeAll(): Promise<void> {
    await Promise.all([...this.cursors.values()].map((cursor) => cursor.pump()));
  }
}
