import { type AccessLevel, type DefaultLevel, higher, type Role } from "@octavo/identity"

/** One level as the query answers it: default, grant to the user, grants to the user's teams, made by the user. */
type LevelRow = readonly [string | null, string | null, ReadonlyArray<string> | null, boolean]

/**
 * The levels that decide what a user may do with a row of `spaces` (as `s`) or `collections` (as `k`), from the row
 * upwards, as JSON; the user is the first parameter of the query. The question of access is asked on every request, and
 * so this file alone may read the tables of identity; and it is text, put together once.
 */
export const accessLevels = (kind: "space" | "collection", row: "s" | "k"): string => `(
  WITH RECURSIVE chain AS (
    SELECT 0 AS depth, '${kind}'::text AS kind, ${row}.id, ${row}.parent_id, ${row}.default_level, ${row}.created_by
    UNION ALL
    SELECT chain.depth + 1, 'collection', c.id, c.parent_id, c.default_level, c.created_by
    FROM chain JOIN content.collections c ON c.id = chain.parent_id
    WHERE chain.depth < 100
  )
  SELECT json_agg(json_build_array(
    chain.default_level,
    (SELECT g.role FROM identity.grants g
      WHERE g.on_id = chain.id AND g.on_kind = chain.kind AND g.to_kind = 'user' AND g.to_id = $1),
    (SELECT json_agg(g.role) FROM identity.grants g
      JOIN identity.team_members t ON t.team_id = g.to_id AND t.user_id = $1
      WHERE g.on_id = chain.id AND g.on_kind = chain.kind AND g.to_kind = 'team'),
    chain.created_by = $1
  ) ORDER BY chain.depth) FROM chain
)`

/** What the user is in the organization of a row, as JSON; null who does not belong to it. */
export const membershipOf = (row: "s" | "k"): string => `(
  SELECT json_build_object('role', m.role, 'disabled', m.disabled) FROM identity.members m
  WHERE m.organization_id = ${row}.organization_id AND m.user_id = $1
)`

/** Reads what `accessLevels` answered. */
export const readLevels = (rows: ReadonlyArray<LevelRow>): ReadonlyArray<AccessLevel> =>
  rows.map(([defaultLevel, userGrant, teamGrants, isCreator]) => ({
    defaultLevel: defaultLevel as DefaultLevel,
    userGrant: userGrant as Role | null,
    teamGrant: ((teamGrants ?? []) as ReadonlyArray<Role>).reduce<Role | null>(higher, null),
    isCreator
  }))

export type { LevelRow }
