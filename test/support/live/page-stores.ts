import { jest } from '@jest/globals';
import type * as live from '../../../client/lib/live/live-resource.ts';

const actual = jest.requireActual<typeof live>('../../../client/lib/live/live-resource.ts');
const renewals: (() => void)[] = [];

function renewable<T>(make: () => live.LiveResource<T>): live.LiveResource<T> {
  let current = make();
  renewals.push(() => (current = make()));
  return {
    get store() {
      return current.store;
    },
    options: current.options,
    addresses: () => current.addresses(),
    acquire: () => current.acquire(),
    once: () => current.once(),
    refresh: () => current.refresh(),
  };
}

/** Replaces client/lib/live/live-resource.ts in dom tests: the same, but each test can start with new resources. */
export const { liveFamily, onHeard } = actual;
export const createLiveResource: typeof actual.createLiveResource = (options) =>
  renewable(() => actual.createLiveResource(options));
export const createJointResource: typeof actual.createJointResource = (options) =>
  renewable(() => actual.createJointResource(options));

/**
 * Clears the data that pages of one test have read. The next test would show it until its own answers arrive, replace
 * rows below a click in progress, and open the stream from the old version.
 */
export function forgetReads(): void {
  for (const renew of renewals) renew();
}
