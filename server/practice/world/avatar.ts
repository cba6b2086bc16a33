import { nameKey } from '../../../shared/game/names.ts';
import { Dice } from '../player/random.ts';

const BACKS = ['#23323a', '#2d2a3e', '#3a2a2a', '#26382d', '#3a3324', '#2b3347'] as const;
const SKINS = ['#f0c9a0', '#d9a577', '#b07a4f', '#8a5a3b', '#e8b88f', '#6f8f6a'] as const;
const METALS = ['#8c98a3', '#c9a24a', '#5d7fa8', '#7a5fa0', '#a34a3f', '#4f8a6a'] as const;
const HAIRS = ['#2c2018', '#6b4423', '#c8873a', '#d9d4c8', '#7d2e1f', '#3d4a57'] as const;

/** Draws a chat head for an invented player, the same for every spelling of the name, also an encoded one. */
export function practiceAvatar(name: string): { type: string; body: string } {
  const dice = new Dice(nameKey(decoded(name)), 'face');
  const [back, skin, metal, hair] = [dice.pick(BACKS), dice.pick(SKINS), dice.pick(METALS), dice.pick(HAIRS)];
  const parts = [
    `<rect width="96" height="96" fill="${back}"/>`,
    `<path d="M14 96c2-18 14-26 34-26s32 8 34 26z" fill="${metal}"/>`,
    `<path d="M40 62h16v14c-4 4-12 4-16 0z" fill="${skin}"/>`,
    `<ellipse cx="48" cy="46" rx="20" ry="24" fill="${skin}"/>`,
    dice.chance(0.45) ? helmet(metal, dice) : hairOf(hair, dice),
    `<circle cx="40" cy="46" r="2.6" fill="#1b1b1b"/><circle cx="56" cy="46" r="2.6" fill="#1b1b1b"/>`,
    mouth(dice),
    dice.chance(0.35) ? `<path d="M30 54c2 18 34 18 36 0-6 8-30 8-36 0z" fill="${hair}"/>` : '',
  ];
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">${parts.join('')}</svg>`;
  return { type: 'image/svg+xml', body };
}

function helmet(metal: string, dice: Dice): string {
  const crest = dice.chance(0.5) ? '<path d="M46 6h4v18h-4z" fill="#d8d2c2"/>' : '';
  return `<path d="M24 46c-2-34 50-34 48 0l-6-8H30z" fill="${metal}"/><path d="M28 36h40v4H28z" fill="#00000040"/>${crest}`;
}

function hairOf(hair: string, dice: Dice): string {
  return dice.pick([
    `<path d="M26 44c0-34 44-34 44 0-6-14-38-14-44 0z" fill="${hair}"/>`,
    `<path d="M24 62c-6-50 54-50 48 0l-6-2c2-26-4-26-18-26s-20 0-18 26z" fill="${hair}"/>`,
    `<path d="M44 8h8l4 26H40z" fill="${hair}"/>`,
  ]);
}

function mouth(dice: Dice): string {
  const curve = dice.pick(['M40 58q8 6 16 0', 'M41 59h14', 'M41 60q7-4 14 0']);
  return `<path d="${curve}" stroke="#5a2f25" stroke-width="2" fill="none" stroke-linecap="round"/>`;
}

/** Decodes a name from a path. Returns a badly encoded name unchanged. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
