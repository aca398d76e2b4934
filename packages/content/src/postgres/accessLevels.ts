import {
  type AccessLevel,
  type Asker,
  type DefaultLevel,
  higher,
  membershipFor,
  type OrganizationId,
  type ReachedMembership,
  type Role
} from "@octavo/identity"

/** One level as the query answers it: default, grant to the user, grants to the user's teams, made by the user. */
type LevelRow = readonly [string | null, string | null, ReadonlyArray<string> | null, boolean]

/** The result of `accessLevels`. The third item is there for translations. */
export type LevelRows = readonly [own: LevelRow, above: ReadonlyArray<LevelRow> | null, follows?: true]

/**
 * The levels that decide what a user may do with a row of `spaces` (as `s`) or `collections` (as `k`), from the row
 * upwards, as JSON; the user is the first parameter of the query unless another term is given. The question of access is
 * asked on every request, and so this file alone may read the tables of identity; and it is text, put together once. The levels of
 * a translation are those of its source.
 */
export const accessLevels = (kind: "space" | "collection", row: "s" | "k", user = "$1"): string =>
  kind === "collection"
    ? levelsFrom(kind, row, user)
    : `CASE WHEN ${row}.translation_of IS NULL THEN ${levelsFrom(kind, row, user)}
  ELSE (SELECT ${levelsFrom(kind, "source", user, ", true")} FROM content.spaces source
    WHERE source.id = ${row}.translation_of) END`

/** The levels from one row upwards, with more items of the array. */
const levelsFrom = (kind: string, row: string, user: string, more = ""): string => `json_build_array(
  ${level(`'${kind}'`, row, user)},
  CASE WHEN ${row}.parent_id IS NULL THEN NULL ELSE (
    WITH RECURSIVE chain AS (
      SELECT 1 AS depth, c.* FROM content.collections c WHERE c.id = ${row}.parent_id
      UNION ALL
      SELECT chain.depth + 1, c.* FROM chain JOIN content.collections c ON c.id = chain.parent_id
      WHERE chain.depth < 100
    )
    SELECT json_agg(${level("'collection'", "chain", user)} ORDER BY chain.depth) FROM chain
  ) END${more}
)`

/** The levels of one row of a table or query. */
const level = (kind: string, row: string, user: string): string => `json_build_array(
  ${row}.default_level,
  (SELECT g.role FROM identity.grants g
    WHERE g.on_id = ${row}.id AND g.on_kind = ${kind} AND g.to_kind = 'user' AND g.to_id = ${user}),
  (SELECT json_agg(g.role) FROM identity.grants g
    JOIN identity.team_members t ON t.team_id = g.to_id AND t.user_id = ${user}
    WHERE g.on_id = ${row}.id AND g.on_kind = ${kind} AND g.to_kind = 'team'),
  ${row}.created_by = ${user}
)`

/** The result of `membershipOf`. */
export interface MembershipRow {
  readonly role: Role | null
  readonly disabled: boolean
  readonly organizationId: OrganizationId
  readonly ssoInForce: boolean
}

/** The membership of the user in the organization of a row, as JSON; null without a membership. */
export const membershipOf = (row: "s" | "k", user = "$1"): string => `(
  SELECT json_build_object('role', m.role, 'disabled', m.disabled, 'organizationId', o.id, 'ssoInForce', o.sso_in_force)
  FROM identity.members m JOIN identity.organizations o ON o.id = m.organization_id
  WHERE m.organization_id = ${row}.organization_id AND m.user_id = ${user} AND o.deleted_at IS NULL
)`

/** Reads what `accessLevels` answered: the level of the row, and those above it. */
export const readLevels = ([own, above]: LevelRows): ReadonlyArray<AccessLevel> =>
  [own, ...(above ?? [])].map(([defaultLevel, userGrant, teamGrants, isCreator]) => ({
    defaultLevel: defaultLevel as DefaultLevel,
    userGrant: userGrant as Role | null,
    teamGrant: ((teamGrants ?? []) as ReadonlyArray<Role>).reduce<Role | null>(higher, null),
    isCreator
  }))

/** Reads what `membershipOf` answered, as far as the credential of who asks reaches. */
export const readMembership = (row: MembershipRow | null, { credential }: Asker): ReachedMembership => {
  if (row === null) return null
  const { disabled, organizationId: id, role, ssoInForce } = row
  return membershipFor(credential, { id, ssoInForce }, { role, disabled })
}
