import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent } from 'undici';
import * as z from 'zod';
import { PRODUCT } from '../../../shared/product.ts';

/** Notes of a release are in the answer; they are never this long. */
const LONGEST_ANSWER = 1_000_000;
const TOTAL_MS = 15_000;

const releaseSchema = z.object({
  /** Only a tag that is a version counts. */
  tag_name: z.string().regex(/^v?\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  name: z.nullish(z.string()),
  html_url: z.nullish(z.string()),
  draft: z.optional(z.boolean()),
  prerelease: z.optional(z.boolean()),
});

export interface Release {
  /** Such as "1.2.3". */
  version: string;
  /** Page of the release; null unless it is an https address. */
  url: string | null;
  /** True when the title begins with "[security]". */
  security: boolean;
}

/** Reads the newest release of the product. The request says which product asks, and nothing about the site. */
@Injectable()
export class UpdateClient implements OnApplicationShutdown {
  private readonly agent = new Agent({
    allowH2: false,
    connect: { timeout: 5000 },
    maxResponseSize: LONGEST_ANSWER,
    maxHeaderSize: 16_384,
  });

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  /** Follows no redirect. @throws Error with a phrase for the operator */
  async newest(address: string): Promise<Release> {
    const { origin, pathname, search } = new URL(address);
    const { statusCode, body } = await this.agent.request({
      origin,
      path: pathname + search,
      method: 'GET',
      headers: { 'user-agent': PRODUCT.id, accept: 'application/json' },
      signal: AbortSignal.timeout(TOTAL_MS),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`it answered with the status ${statusCode}`);
    return releaseOf(text);
  }
}

function releaseOf(text: string): Release {
  const parsed = releaseSchema.safeParse(jsonOf(text));
  if (!parsed.success || parsed.data.draft === true || parsed.data.prerelease === true) {
    throw new Error('its answer is no release with a version');
  }
  const { tag_name: tag, name, html_url: page } = parsed.data;
  return {
    version: tag.replace(/^v/, ''),
    url: page != null && /^https:\/\/\S+$/.test(page) && URL.canParse(page) ? page : null,
    security: /^\s*\[security\]/i.test(name ?? ''),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
