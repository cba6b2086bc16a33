import type { StandInFile } from './stand-in-body.ts';

/** Each has some hundred thousand bytes. */
const MOST = 20;

/** The newest pictures that came with messages. Of older ones only the name is left, in the message. */
export class KeptPictures {
  /** By the id of the message and the name of the file, oldest first. */
  private readonly kept = new Map<string, Buffer>();

  /** Returns a file that came with a message; null when it is not kept. */
  of(messageId: string, name: string): Buffer | null {
    return this.kept.get(`${messageId}/${name}`) ?? null;
  }

  keep(messageId: string, files: readonly StandInFile[]): void {
    for (const { name, bytes } of files) {
      const key = `${messageId}/${name}`;
      this.kept.delete(key);
      this.kept.set(key, bytes);
    }
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST) break;
      this.kept.delete(oldest);
    }
  }

  drop(messageId: string, names: readonly string[]): void {
    for (const name of names) this.kept.delete(`${messageId}/${name}`);
  }
}
