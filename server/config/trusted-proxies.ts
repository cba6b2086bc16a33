import { BlockList, isIP } from 'node:net';

/** Names of ranges that are not routed on the internet. `private_ranges` is Caddy's name for all of PRIVATE. */
const PRIVATE = ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
const NAMED = new Map([
  ['loopback', PRIVATE.slice(0, 2)],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', PRIVATE.slice(2)],
  ['private_ranges', PRIVATE],
]);
const MOST_HOPS = 32;

/** Decides which of the addresses that a request came through are trusted proxies. */
export class TrustedProxies {
  private readonly hops: number;
  private readonly ranges: BlockList;

  private constructor(hops: number, ranges: BlockList) {
    this.hops = hops;
    this.ranges = ranges;
  }

  /**
   * Parses TRUST_PROXY: a number of nearest hops that are trusted whatever their address, ranges that are trusted at any
   * hop, or both, separated by commas or blanks. Returns null for any other text.
   */
  static parse(text: string): TrustedProxies | null {
    const ranges = new BlockList();
    const words = text.split(/[\s,]+/).filter((word) => word !== '');
    const counts = words.filter((word) => /^\d+$/.test(word)).map(Number);
    const named = words.filter((word) => !/^\d+$/.test(word)).flatMap((word) => NAMED.get(word) ?? [word]);
    if (words.length === 0 || counts.length > 1 || counts.some((count) => count > MOST_HOPS)) return null;
    if (!named.every((range) => addRange(ranges, range))) return null;
    return new TrustedProxies(counts[0] ?? 0, ranges);
  }

  /**
   * Returns true for a trusted hop.
   * @param hop 0 for the connection itself, 1 for the address that this hop forwarded, and so on
   * @param address null when the hop's text is not an address
   */
  trusts(address: string | null, hop: number): boolean {
    if (hop < this.hops) return true;
    return address !== null && this.ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
}

/** Adds a range. Returns false for text that is not a range, and for a range that contains every address. */
function addRange(ranges: BlockList, range: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return false;
  const bits = version === 6 ? 128 : 32;
  const length = prefix === undefined ? bits : Number(prefix);
  if (length < 1 || length > bits) return false;
  ranges.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4');
  return true;
}
