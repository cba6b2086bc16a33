const WIDTH = 64;
// The constants of FNV-1a for 64 bits.
const START = 0xcbf29ce484222325n;
const FACTOR = 0x100000001b3n;

/**
 * Returns a short text that is the same for equal values and different for others, so that both sides compute the version
 * of what they show: FNV-1a over their JSON. It protects nothing from an attacker.
 */
export function contentVersion(values: readonly (string | number | boolean | null)[]): string {
  let hash = START;
  for (const byte of new TextEncoder().encode(JSON.stringify(values))) {
    hash = BigInt.asUintN(WIDTH, (hash ^ BigInt(byte)) * FACTOR);
  }
  return hash.toString(36);
}
