/**
 * Returns the time in ms until a failed load is repeated. `status`: of HTTP, 0 without an answer; `failures`: in a row;
 * `slowMs`: the wait after an answer that would only come again; `random`: 0 to 1.
 */
export function retryWaitMs(status: number, failures: number, slowMs: number, random: number): number {
  // The same request would be refused again: only the slow poll repeats it.
  const hopeless = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return hopeless ? slowMs : Math.min(30_000, 500 * 2 ** Math.min(failures, 6)) * (0.5 + random * 0.5);
}
