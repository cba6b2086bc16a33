import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address with a port, an IPv6 address in brackets, or one of eight groups with a port. */
const SHAPES = [/^(\d+\.\d+\.\d+\.\d+):\d+$/, /^\[([^\]]*)\](?::\d+)?$/, /^((?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}):\d+$/i];

/**
 * Returns the address in an entry of X-Forwarded-For, without quotes, port, brackets and zone; an IPv4 address inside an
 * IPv6 one as IPv4. Returns null when the text contains no address.
 */
export function addressOf(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const shape = SHAPES.find((one) => one.test(bare));
  const address = shape?.exec(bare)?.[1] ?? bare;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups.map((group) => group.toString(16)).join(':');
}

/** Key of a visitor: an IPv4 address, or the /64 network of an IPv6 one. @param address as `addressOf` returns it */
export function networkOf(address: string): string {
  return isIPv4(address) ? address : `${address.split(':').slice(0, 4).join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const [left, right] = [numbersOf(head), numbersOf(tail)];
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function numbersOf(part: string): number[] {
  return part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return [parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}
