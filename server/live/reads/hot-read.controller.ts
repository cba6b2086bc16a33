import { Controller, Inject, type Type } from '@nestjs/common';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { DocumentSource, HotRead } from './hot-read.ts';
import { LiveRead } from './live-read.interceptor.ts';

/**
 * Makes the controller of a list of hot reads, which answers the requests that the hot path does not handle: a HEAD, a bad
 * input, a variant without a cache, and all requests before the state is loaded. Bytes and tags of one version are those
 * of the hot path. Nest takes the first path that matches, so literal paths are listed before those with parameters.
 */
export function hotReadController<D>(
  name: string,
  reads: readonly HotRead<D>[],
  provider: Type<DocumentSource<D>>,
): Type {
  @Controller()
  @LiveRead(null, { cache: 'shared' })
  class HotReadController {
    constructor(@Inject(provider) readonly source: DocumentSource<D>) {}
  }
  Object.defineProperty(HotReadController, 'name', { value: name });
  const target = HotReadController.prototype;
  for (const { route, document } of reads) {
    const key = `${route.method} ${route.path}`;
    const handler = {
      configurable: true,
      writable: true,
      value(this: HotReadController, input: unknown): Promise<object> {
        return this.source.body(document(input));
      },
    };
    Object.defineProperty(target, key, handler);
    Endpoint(route)(target, key, handler);
    Input()(target, key, 0);
  }
  return HotReadController;
}
