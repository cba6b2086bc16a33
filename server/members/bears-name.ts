/**
 * Condition on a row `m` of member: it bears the name of key $1, or had it before a rename when nobody bears it now. Of
 * two that had it the one that had it last.
 */
export const BEARS_NAME = `m.id = coalesce(
  (SELECT id FROM member WHERE name_key = $1),
  (SELECT member_id FROM member_rename
   WHERE undone_at IS NULL AND saved->'members'->'into'->>'name_key' = $1 ORDER BY id DESC LIMIT 1))`;
