import { ITEM_NAMES } from '../../../../../shared/bingo/item-names.ts';

const MOST = 12;

/** Suggests item names that contain the typed text; names that begin with it are first. */
export function ItemSuggestions({ id, typed }: { id: string; typed: string }) {
  const wanted = typed.trim().toLowerCase();
  const found =
    wanted.length < 2
      ? []
      : ITEM_NAMES.filter((name) => name.toLowerCase().includes(wanted))
          .sort((a, b) => rank(a, wanted) - rank(b, wanted))
          .slice(0, MOST);
  return (
    <datalist id={id}>
      {found.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

function rank(name: string, wanted: string): number {
  return name.toLowerCase().startsWith(wanted) ? 0 : 1;
}
