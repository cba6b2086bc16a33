import { timerDelay } from '../../config/timer-delay.ts';

/** Sleep that `wake()` ends early. A wake-up before the sleep ends it at once, so that none is lost. */
export class WakeableTimer {
  private woken = false;
  private end: (() => void) | null = null;

  wake(): void {
    this.woken = true;
    this.end?.();
  }

  async sleep(ms: number): Promise<void> {
    if (!this.woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timerDelay(ms));
        this.end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.end = null;
    this.woken = false;
  }
}
