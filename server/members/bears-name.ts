/**
 * SQL: whether a row `m` of member bears a name, or had it before a rename when nobody bears it now. Of two that had it
 * the one that had it last. @param key the parameter that holds the key of the name
 */
export function bearsName(key: string): string {
  return `m.id = coalesce(
  (SELECT id FROM member WHERE name_key = ${key}),
  (SELECT member_id FROM member_rename
   WHERE undone_at IS NULL AND saved->'members'->'into'->>'name_key' = ${key} ORDER BY id DESC LIMIT 1))`;
}
