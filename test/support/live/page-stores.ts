import { jest } from '@jest/globals';
import type * as live from '../../../client/lib/live/live-resource.ts';

const actual = jest.requireActual<typeof live>('../../../client/lib/live/live-resource.ts');
const made: Pick<live.LiveResource<unknown>, 'store'>[] = [];

/** Takes the place of client/lib/live/live-resource.ts in dom tests: the same, and remembers what was made. */
export const { liveFamily } = actual;
export const createLiveResource: typeof actual.createLiveResource = (options) => {
  const resource = actual.createLiveResource(options);
  made.push(resource);
  return resource;
};

/**
 * Takes away what the pages of one test have read. The next would show it until its own answers come, and put other rows
 * in its place under a press that is on its way.
 */
export function forgetReads(): void {
  for (const { store } of made) store.setState({ data: null, error: null, errorStatus: null, version: null });
}
