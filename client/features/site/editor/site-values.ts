import type { SitePart } from '../../../../shared/site/site-parts.ts';
import type { NameStyle } from '../../../../shared/site/site.schemas.ts';

/** A style as it is typed: colours as text, with blanks between them. */
export interface StyleDraft {
  /** Empty for the styles of grandmasters and boosters. */
  name: string;
  dark: string;
  light: string;
  particles: NameStyle['particles'];
}

/** Facts that are typed as text. */
export type TextPart = Exclude<SitePart, StylePart | 'special_names'>;
export type StylePart = 'grandmaster_style' | 'booster_style';

/** The form's contents. A figure is its number as text, `auto` or `hidden`; paragraphs have a blank line between them. */
export type SiteDraft = Record<TextPart, string> & Record<StylePart, StyleDraft> & { special_names: StyleDraft[] };

/** Returns what a part's contents mean; a number that cannot be read is NaN, which no schema accepts. */
export function valueOf(draft: SiteDraft, part: SitePart): unknown {
  switch (part) {
    case 'special_names':
      return draft.special_names.map(({ name, ...style }) => ({ ...writtenStyle(style), name: name.trim() }));
    case 'grandmaster_style':
    case 'booster_style':
      return writtenStyle(draft[part]);
    case 'information.short':
    case 'information.full':
      return draft[part]
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== '');
    case 'stats.members':
    case 'stats.total_xp':
    case 'stats.total_level':
    case 'stats.citadel_level':
    case 'stats.kill_death_ratio':
      return figureOf(draft[part]);
    default:
      return draft[part].trim();
  }
}

function figureOf(text: string): number | 'auto' | 'hidden' {
  if (text === 'auto' || text === 'hidden') return text;
  // A blank would be the number 0.
  return text.trim() === '' ? Number.NaN : Number(text.replaceAll(/[\s,]/g, ''));
}

function writtenStyle({ dark, light, particles }: Omit<StyleDraft, 'name'>): NameStyle {
  return { dark: coloursOf(dark), light: coloursOf(light), particles };
}

/** Returns the colours of a text. */
export function coloursOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((colour) => colour !== '');
}

/** Sets a value at a part's dotted name. */
export function set(facts: Record<string, unknown>, part: SitePart, value: unknown): void {
  const [group = part, field] = part.split('.');
  if (field === undefined) facts[group] = value;
  else facts[group] = { ...(typeof facts[group] === 'object' ? facts[group] : {}), [field]: value };
}

/** Returns true for values of the same contents. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
