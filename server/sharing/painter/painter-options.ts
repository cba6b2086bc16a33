import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';

/** How the painter runs. Tests replace it. */
@Injectable()
export class PainterOptions {
  /** The program, beside this file in source and in the build. */
  readonly program: string = fileURLToPath(
    new URL(`./painter.main.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
  );
  /** A picture that takes longer ends the process. */
  readonly limitMs: number = 5000;
  /** The process ends when it has drawn nothing for so long. */
  readonly idleMs: number = 5 * 60_000;
  readonly memoryMb: number = 192;
}
