import { itemKey } from '../../game/items.ts';

/**
 * Returns the forms of a name under which names are compared, the name as written first: small letters, without
 * apostrophes and hyphens, "and" for "&", each also in the singular and without what follows a comma. Two names are
 * spelt alike when they share a form.
 */
export function nameForms(name: string): string[] {
  const whole = itemKey(name.replace(/&/g, ' and '));
  const forms = new Set<string>();
  for (const part of [whole, whole.split(',')[0] ?? '']) for (const form of singulars(plain(part))) forms.add(form);
  forms.delete('');
  return [...forms];
}

/** Removes punctuation: Arch-Glacor equals Arch Glacor, and Kree'arra equals Kreearra. */
function plain(key: string): string {
  return key.replace(/['’]/g, '').replace(/[,-]/g, ' ').replace(/\s+/g, ' ').trim();
}

function singulars(key: string): string[] {
  const forms = [key];
  if (key.endsWith('ices')) forms.push(`${key.slice(0, -4)}ix`);
  if (key.endsWith('es')) forms.push(key.slice(0, -2));
  if (key.endsWith('s')) forms.push(key.slice(0, -1));
  return forms;
}
