/** Multipliers of the two halves of the hash. */
const FIRST = 2_654_435_761;
const SECOND = 1_597_334_677;

/**
 * Returns a short text that is the same for equal values and different for others: 53 bits of a hash of their JSON, so
 * that both sides compute the version of what they show. It protects nothing from an attacker.
 */
export function contentVersion(values: readonly (string | number | boolean | null)[]): string {
  const text = JSON.stringify(values);
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, FIRST);
    low = Math.imul(low ^ code, SECOND);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
