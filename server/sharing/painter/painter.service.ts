import { type ChildProcess, fork } from 'node:child_process';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import * as z from 'zod/mini';
import type { PictureData } from './picture-data.ts';
import { PainterOptions } from './painter-options.ts';

const answerSchema = z.object({ id: z.number(), png: z.nullable(z.base64()) });

/**
 * Draws pictures in a process of its own, one at a time. It is started by the first picture, without anything of the
 * environment, killed when a picture takes too long, and ended when it has had nothing to do for a while.
 */
@Injectable()
export class PainterService implements OnApplicationShutdown {
  /** Number of pictures that were begun, for tests and figures. */
  begun = 0;
  private readonly log = new Logger('painter');
  private child: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private stopped = false;

  constructor(private readonly options: PainterOptions) {}

  /** The id of the running process; null when there is none. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Returns the picture as PNG, after all that were asked for before it. Returns null when it could not be drawn. */
  paint(data: PictureData): Promise<Buffer | null> {
    // A turn that fails must not keep the next ones from theirs.
    const done = this.turn.then(() => this.draw(data)).catch((error: unknown) => this.give(error));
    this.turn = done;
    return done;
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    this.end();
  }

  private async draw(data: PictureData): Promise<Buffer | null> {
    if (this.stopped) return null;
    clearTimeout(this.idle);
    const child = this.child ?? this.start();
    const id = ++this.begun;
    const png = await this.answer(child, id, data);
    if (png === null) {
      this.log.warn('a picture could not be drawn');
      // Whatever is wrong with the process, the next picture gets a new one.
      if (this.child === child) this.end();
    } else {
      this.idle = setTimeout(() => this.end(), this.options.idleMs);
      this.idle.unref();
    }
    return png;
  }

  /** A process that cannot be started, as when memory or file handles are used up, may start for the next picture. */
  private give(error: unknown): null {
    this.log.warn(`a picture could not be drawn: ${error instanceof Error ? error.message : String(error)}`);
    this.end();
    return null;
  }

  private answer(child: ChildProcess, id: number, data: PictureData): Promise<Buffer | null> {
    // Without free file handles there is a process object, but neither a process nor a channel to it.
    if (!child.connected) return Promise.resolve(null);
    return new Promise((resolve) => {
      const settle = (png: Buffer | null): void => {
        clearTimeout(timer);
        child.off('message', hear);
        child.off('exit', fail);
        child.off('error', fail);
        resolve(png);
      };
      const hear = (message: unknown): void => {
        const { data: told } = answerSchema.safeParse(message);
        if (told?.id === id) settle(told.png === null ? null : Buffer.from(told.png, 'base64'));
      };
      const fail = (): void => settle(null);
      const timer = setTimeout(fail, this.options.limitMs);
      child.on('message', hear);
      child.once('exit', fail);
      child.once('error', fail);
      child.send({ id, data }, (error) => {
        if (error) fail();
      });
    });
  }

  private start(): ChildProcess {
    const { program, memoryMb } = this.options;
    const child = fork(program, {
      env: {},
      execArgv: [`--max-old-space-size=${memoryMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = (): void => {
      if (this.child === child) this.child = null;
    };
    child.once('exit', forget);
    // Without a listener a process that cannot be started would end this one.
    child.on('error', forget);
    child.unref();
    child.channel?.unref();
    this.child = child;
    return child;
  }

  private end(): void {
    clearTimeout(this.idle);
    const { child } = this;
    this.child = null;
    child?.kill('SIGKILL');
  }
}
