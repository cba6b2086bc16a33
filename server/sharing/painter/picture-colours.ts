import type { TeamColour } from '../../../shared/bingo/bingo-limits.ts';

/** Colours of the dark theme. A test compares them with client/tokens.json. */
export const COLOURS = {
  deep: '#080E10',
  surface: '#131D20',
  raised: '#213136',
  line: '#35484E',
  text: '#EEECE3',
  quiet: '#B7C2C0',
  muted: '#8FA09F',
  brass: '#D2A94F',
  onTeam: '#0B1214',
} as const;

export const TEAM_FILLS: Readonly<Record<TeamColour, string>> = {
  red: '#EE6A5F',
  orange: '#F2934A',
  gold: '#E6B84A',
  green: '#63BD72',
  teal: '#37BFAA',
  cyan: '#58C8EA',
  blue: '#5A97F7',
  purple: '#AB8DF0',
  pink: '#EE82B3',
  silver: '#C3CDD3',
};
