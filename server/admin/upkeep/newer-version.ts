/** Compares versions of three numbers. A version that is none, as without a build, is older than every other. */
export function isNewer(version: string, than: string): boolean {
  const numbers = (text: string) => text.split('-')[0]?.split('.').map(Number) ?? [];
  const [left, right] = [numbers(version), numbers(than)];
  if (right.length !== 3 || right.some(Number.isNaN)) return true;
  const place = [0, 1, 2].find((i) => left[i] !== right[i]);
  return place !== undefined && (left[place] ?? 0) > (right[place] ?? 0);
}
