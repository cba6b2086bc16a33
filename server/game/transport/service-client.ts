import type { ServiceOptions } from '../game.options.ts';
import type { Fetcher, FetchRequest } from './fetcher.ts';
import type { GameResult } from '../game.types.ts';

/** The complete body of an answer with status 200, or the result that the status alone decides. */
export async function askService(
  fetcher: Fetcher,
  service: string,
  { baseUrl, intervalMs }: ServiceOptions,
  path: string,
  options: Pick<FetchRequest, 'accepts' | 'signal' | 'headers'>,
): Promise<Exclude<GameResult<never>, { kind: 'ok' }> | { kind: 'body'; body: Buffer; contentType: string }> {
  if (!URL.canParse(`${baseUrl}${path}`)) return { kind: 'unavailable', reason: 'the base address is no address' };
  const answer = await fetcher.get({ service, intervalMs, url: new URL(`${baseUrl}${path}`), ...options });
  if (answer.kind !== 'answer') return answer;
  if (answer.status === 404 || answer.status === 410) return { kind: 'not_found' };
  if (answer.status !== 200) return { kind: 'unavailable', reason: `status ${answer.status}` };
  return { kind: 'body', body: answer.body, contentType: answer.contentType };
}
