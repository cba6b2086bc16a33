import type { Board } from '../../../../../../shared/bingo/bingo.schemas.ts';

/** Value of the stream delay in the board form: seconds. */
export interface DelayFields {
  delay: string;
}

export const NO_DELAY: DelayFields = { delay: '0' };
export const DELAY_LABELS = { delay: 'Stream delay in seconds' } as const;
export const DELAY_NAMES = { stream_delay_s: 'delay' } as const;

export function delayOf({ stream_delay_s }: Board): DelayFields {
  return { delay: String(stream_delay_s ?? 0) };
}

/** Returns the changed delay for the body of a board; an empty field stands for none. */
export function delayBody({ delay }: DelayFields, before: DelayFields): { stream_delay_s?: number } {
  return delay === before.delay ? {} : { stream_delay_s: Number(delay) };
}
