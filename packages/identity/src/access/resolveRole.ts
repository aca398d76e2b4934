import type { ReachedMembership } from "../directory/Membership.ts"
import { type DefaultLevel, isAtLeast, type Role } from "../directory/Role.ts"

/** The grants of one person at one level: on a space, or on a collection that contains it. */
export interface AccessLevel {
  readonly defaultLevel: DefaultLevel
  /** The role granted to the person. */
  readonly userGrant: Role | null
  /** The highest role granted to a team of the person. */
  readonly teamGrant: Role | null
  readonly isCreator: boolean
}

/** All that decides what a person may do with a thing: the membership, and the levels from the thing upwards. */
export interface AccessFacts {
  readonly membership: ReachedMembership
  readonly levels: ReadonlyArray<AccessLevel>
  /** The highest role that anybody but an administrator has on a thing that follows another one. */
  readonly ceiling?: Role
}

/**
 * The role that a person has on a space or a collection; null when it is hidden from them. The most specific
 * word wins: level by level upwards a grant to the person, the highest grant to one of their teams, the default
 * of the level; at last the role in the organization. Administrators of the organization are never below admin,
 * disabled members have nothing, and a default of null leaves out everybody else, except that whoever created the
 * thing, or the level that hides it, may go on creating there. Guests have what was granted to them and what they created;
 * a default that is a role is for members.
 */
export const resolveRole = (facts: AccessFacts): Role | null => {
  const role = roleWithoutCeiling(facts)
  const { ceiling } = facts
  return ceiling === undefined || role === "admin" || !isAtLeast(role, ceiling) ? role : ceiling
}

const roleWithoutCeiling = ({ levels, membership }: AccessFacts): Role | null => {
  if (membership === null || membership === "required-sso" || membership.disabled) return null
  if (membership.role === "admin") return "admin"
  let isCreator = false
  for (const level of levels) {
    isCreator ||= level.isCreator
    if (level.userGrant !== null) return level.userGrant
    if (level.teamGrant !== null) return level.teamGrant
    if (level.defaultLevel === null) return isCreator ? "create" : null
    if (level.defaultLevel !== "inherit" && membership.role !== null) return level.defaultLevel
  }
  return membership.role ?? (isCreator ? "create" : null)
}
