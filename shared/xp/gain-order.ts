interface Gained {
  name: string;
  totalXp: number;
  xpGain: number;
}

const byName = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true }).compare;

/** Orders a leaderboard: by gain, then total XP, then name. D024. */
export function compareGains(a: Gained, b: Gained): number {
  return b.xpGain - a.xpGain || b.totalXp - a.totalXp || byName(a.name, b.name);
}
