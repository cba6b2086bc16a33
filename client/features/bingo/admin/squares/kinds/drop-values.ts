/** What of a drop counts beside its name, as the stored rule has it. */
export interface KeptDrop {
  from?: string[];
  any?: boolean;
  distinct?: boolean;
}

/** Returns the part of a rule about the drop, without what has no meaning: any item needs the sources that it is from. */
export function dropRule({ from = [], any = false, distinct = false }: KeptDrop): KeptDrop {
  const hasSource = from.length > 0;
  return { ...(hasSource && { from }), ...(hasSource && any && { any }), ...(distinct && { distinct }) };
}

/** Returns the names of a list with commas. */
export function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
