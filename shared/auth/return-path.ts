/** Pages of the site that a sign-in may lead back to; nothing else does, whatever the request says. */
const PAGES =
  /^\/(?:members|hiscore|xp-tracker|bingo|competitions|compare|admin|admin\/add-members|signed-in|profile\/[^/?#\\]{1,120})?(?:[?#]|$)/;
const MOST = 500;

/** The path, query and fragment to return to after a sign-in; null: not a page of ours. */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > MOST) return null;
  // Printable ASCII without a backslash: browsers read the rest in ways of their own.
  if (!/^[!-[\]-~]+$/.test(text) || !PAGES.test(text)) return null;
  return text;
}
