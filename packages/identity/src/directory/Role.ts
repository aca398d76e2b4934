import { Schema } from "effect"

/**
 * The roles, from reading to administration; each role includes the ones before it. A guest of an organization has no
 * role, written as null.
 */
export const Role = Schema.Literals(["read", "comment", "edit", "review", "create", "admin"])
export type Role = typeof Role.Type

/** A role, `null` for nobody but those with a grant, or `inherit` for whatever the thing above says. */
export const DefaultLevel = Schema.NullOr(Schema.Union([Role, Schema.Literal("inherit")]))
export type DefaultLevel = typeof DefaultLevel.Type

const rank: Record<Role, number> = { read: 1, comment: 2, edit: 3, review: 4, create: 5, admin: 6 }

/** Whether a role, or having none, is enough where `needed` is asked for. */
export const isAtLeast = (role: Role | null, needed: Role): boolean =>
  role !== null && rank[role] >= rank[needed]

/** The higher of two roles. */
export const higher = (a: Role | null, b: Role | null): Role | null => {
  if (a === null) return b
  return b === null || rank[a] >= rank[b] ? a : b
}
