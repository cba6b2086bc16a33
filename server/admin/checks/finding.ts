import type { Check } from '../../../shared/admin/admin.schemas.ts';

/** Result of one check. Parts that are left out are empty. */
export type Finding = Pick<Check, 'state' | 'text'> & Partial<Omit<Check, 'key'>>;

export function toCheck(key: Check['key'], finding: Finding): Check {
  return { at: null, next: null, link: null, lines: [], ...finding, key };
}
