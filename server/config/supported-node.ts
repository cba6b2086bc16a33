/** Oldest supported versions of Node: newer ones of the same major are supported too, and all majors after the last. */
export const NODE_FLOORS = ['24.15.0', '26.0.0'] as const;

/** Returns true when a version of Node, such as '24.21.0', is supported. */
export function isSupportedNode(version: string): boolean {
  return NODE_FLOORS.some((floor, i) => {
    const [wanted, found] = [numbersOf(floor), numbersOf(version)];
    const isLast = i === NODE_FLOORS.length - 1;
    return (isLast || wanted[0] === found[0]) && !isOlder(found, wanted);
  });
}

/** Returns a sentence for the operator when this version of Node is not supported; else null. */
export function nodeProblem(version: string): string | null {
  if (isSupportedNode(version)) return null;
  return `Node ${version} is not supported and may lack security fixes; Citadel Watch needs Node ${NODE_FLOORS[0]} or newer`;
}

const numbersOf = (version: string): number[] => version.split('.').map(Number);

function isOlder(left: number[], right: number[]): boolean {
  for (const [i, number] of right.entries()) {
    const difference = (left[i] ?? 0) - number;
    if (difference !== 0) return difference < 0;
  }
  return false;
}
