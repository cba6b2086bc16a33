import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '../../config/config.ts';

/** Name and value of each header. Made once, so that hot paths send the same headers as all other responses. */
export type HeaderList = readonly (readonly [string, string])[];

/** Headers of every page and call. `pictures` are the origins of pictures that the site's facts name. D125. */
export function siteHeaders(config: Config, pictures: readonly string[] = []): HeaderList {
  return collect(config, { frameAncestors: ["'none'"], referrer: 'strict-origin-when-cross-origin', pictures });
}

/** Headers of the stream overlay, the only page that other sites may frame. */
export function overlayHeaders(config: Config): HeaderList {
  const frameAncestors = ["'self'", ...config.frameAncestors.split(/\s+/).filter(Boolean)];
  return [...collect(config, { frameAncestors, referrer: 'no-referrer', pictures: [] }), ['X-Robots-Tag', 'noindex']];
}

/** Headers that act on more than documents; `Strict-Transport-Security` is sent over https only. */
const ON_DATA = new Set(['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']);

/** Headers of JSON, scripts and other parts of a page: the rest tells a browser how to treat a document. */
export function dataHeaders(headers: HeaderList): HeaderList {
  return headers.filter(([name]) => ON_DATA.has(name.toLowerCase()));
}

/** Returns the names of the headers that act on documents only, and are taken from every other answer. */
export function documentOnly(headers: HeaderList): readonly string[] {
  const data = dataHeaders(headers);
  return headers.filter((header) => !data.includes(header)).map(([name]) => name);
}

interface Variant {
  frameAncestors: string[];
  referrer: 'no-referrer' | 'strict-origin-when-cross-origin';
  pictures: readonly string[];
}

function collect(config: Config, variant: Variant): HeaderList {
  const secure = config.publicUrl.startsWith('https:');
  const framed = variant.frameAncestors[0] !== "'none'";
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...new Set([...imageHosts(config), ...variant.pictures])],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: variant.frameAncestors,
      },
    },
    strictTransportSecurity: secure && { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: variant.referrer },
    crossOriginResourcePolicy: { policy: framed ? 'cross-origin' : 'same-origin' },
    xFrameOptions: framed ? false : { action: 'deny' },
  });
  const probe = new ServerResponse(new IncomingMessage(new Socket()));
  const headers = new Map<string, string>();
  probe.setHeader = (name, value) => {
    headers.set(name, String(value));
    return probe;
  };
  set(probe.req, probe, (error) => {
    if (error !== undefined) throw new Error('helmet refused the settings', { cause: error });
  });
  return [...headers];
}

/** Hosts of icons and avatars, and of admins' account pictures when they sign in with an outside provider. */
function imageHosts(config: Config): string[] {
  const avatars = config.avatarUrl.startsWith('/') ? [] : [new URL(config.avatarUrl).origin];
  const icons = config.iconHosts.map((host) => `https://${host}`);
  const faces = [
    ...(config.oidc === null ? [] : ['https://lh3.googleusercontent.com']),
    ...(config.discord === null ? [] : ['https://cdn.discordapp.com']),
  ];
  return [...icons, ...avatars, ...faces];
}
