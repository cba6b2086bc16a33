/**
 * Returns a condition on a row `m` of member: it has a name, or, when no member has it now, it was the last to have it
 * before a rename. @param key the parameter with the key of the name
 */
export function hasName(key: string): string {
  return `m.id = coalesce(
  (SELECT id FROM member WHERE name_key = ${key}),
  (SELECT member_id FROM member_rename
   WHERE undone_at IS NULL AND saved->'members'->'into'->>'name_key' = ${key} ORDER BY id DESC LIMIT 1))`;
}
