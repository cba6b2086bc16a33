import { BlockList, isIP } from 'node:net';

/** Names for ranges that nobody can have on the internet. `private_ranges` is Caddy's word for the first three lines. */
const PRIVATE = ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
const NAMED = new Map([
  ['loopback', PRIVATE.slice(0, 2)],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', PRIVATE.slice(2)],
  ['private_ranges', PRIVATE],
]);
const MOST_HOPS = 32;

/** Which of the addresses that a request came through belong to proxies that tell the truth. */
export class TrustedProxies {
  private readonly hops: number;
  private readonly ranges: BlockList;

  private constructor(hops: number, ranges: BlockList) {
    this.hops = hops;
    this.ranges = ranges;
  }

  /**
   * Reads TRUST_PROXY: how many of the nearest hops are trusted whatever their address, ranges that are trusted at any
   * hop, or both; separated by commas or blanks. Null: the text is neither.
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

  /** @param hop 0 is the connection itself, 1 who that hop names, and so on; `address` null: it names no address. */
  trusts(address: string | null, hop: number): boolean {
    if (hop < this.hops) return true;
    return address !== null && this.ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
}

/** False for what is no range, and for a range that holds everybody. */
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
