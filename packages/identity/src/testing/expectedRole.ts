import type { DefaultLevel, Role } from "../index.ts"

const ladder: ReadonlyArray<Role> = ["read", "comment", "edit", "review", "create", "admin"]

/** One space or collection as it was set up: its default, who made it, and the grants on it. */
export interface AccessSetup {
  readonly defaultLevel: DefaultLevel
  readonly isCreator: boolean
  readonly userGrant: Role | null
  /** One for every team of the person that has one. */
  readonly teamGrants: ReadonlyArray<Role>
}

/**
 * The oracle of the access rule: all grants of a person in one order, from the most to the least specific; the first
 * one decides.
 */
export const expectedRole = (
  member: { readonly role: Role | null; readonly disabled: boolean } | null,
  setups: ReadonlyArray<AccessSetup>
): Role | null => {
  if (member?.disabled !== false) return null
  const said: Array<{ readonly place: number; readonly role: Role | null }> = [
    {
      place: member.role === "admin" ? -1 : Infinity,
      role: member.role ?? (setups.some(({ isCreator }) => isCreator) ? "create" : null)
    }
  ]
  setups.forEach(({ defaultLevel, teamGrants, userGrant }, depth) => {
    const teams = ladder.filter((role) => teamGrants.includes(role))
    const madeIt = setups.some((setup, at) => at <= depth && setup.isCreator)
    if (userGrant) said.push({ place: depth * 3, role: userGrant })
    if (teams.length > 0) said.push({ place: depth * 3 + 1, role: teams[teams.length - 1]! })
    if (defaultLevel === null || (defaultLevel !== "inherit" && member.role !== null))
      said.push({ place: depth * 3 + 2, role: defaultLevel ?? (madeIt ? "create" : null) })
  })
  return said.reduce((first, word) => (word.place < first.place ? word : first)).role
}
