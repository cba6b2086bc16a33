import { Logger } from '@nestjs/common';

/** Work that a process repeats while the schedule is on: never twice at once, and a failure only delays it. */
export class RepeatedWork {
  private readonly log: Logger;
  private readonly failure: string;
  private isRunning = false;

  /** @param failure what a failed turn means, for the log, such as "code words are told later" */
  constructor(owner: string, failure: string) {
    this.log = new Logger(owner);
    this.failure = failure;
  }

  /** Does the work unless its last turn still runs or the schedule is off. Never throws. */
  async turn({ isOn }: { isOn: boolean }, work: () => Promise<unknown>): Promise<void> {
    if (!isOn || this.isRunning) return;
    this.isRunning = true;
    try {
      await work();
    } catch (error) {
      this.log.warn(`${this.failure}: ${String(error)}`);
    } finally {
      this.isRunning = false;
    }
  }
}
