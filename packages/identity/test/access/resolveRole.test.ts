import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import {
  type AccessFacts,
  type AccessLevel,
  type DefaultLevel,
  higher,
  resolveRole,
  type Role
} from "../../src/index.ts"
import { type AccessSetup, expectedRole } from "../../src/testing/index.ts"

const roles = ["read", "comment", "edit", "review", "create", "admin"] as const
type Member = Exclude<AccessFacts["membership"], "required-sso">

const memberships: ReadonlyArray<Member> = [
  null,
  ...[null, ...roles].flatMap((role) => [false, true].map((disabled) => ({ role, disabled })))
]

const setups = (
  userGrants: ReadonlyArray<Role | null>,
  teamGrants: ReadonlyArray<ReadonlyArray<Role>>,
  defaults: ReadonlyArray<DefaultLevel>
): ReadonlyArray<AccessSetup> =>
  userGrants.flatMap((userGrant) =>
    teamGrants.flatMap((teamGrants) =>
      defaults.flatMap((defaultLevel) =>
        [false, true].map((isCreator) => ({ userGrant, teamGrants, defaultLevel, isCreator }))
      )
    )
  )

const toLevel = ({ teamGrants, ...level }: AccessSetup): AccessLevel => ({
  ...level,
  teamGrant: teamGrants.reduce<Role | null>(higher, null)
})

const disagreement = (membership: Member, setups: ReadonlyArray<AccessSetup>) => {
  const found = resolveRole({ membership, levels: setups.map(toLevel) })
  const expected = expectedRole(membership, setups)
  return found === expected ? undefined : { membership, setups, found, expected }
}

describe("resolveRole", () => {
  it("agrees with the oracle on every role, grant and default of one level", () => {
    const all = setups([null, ...roles], [[], ...roles.map((role) => [role])], [null, "inherit", ...roles])
    expect(memberships.length * all.length).toBe(15 * 784)
    for (const membership of memberships) {
      for (const setup of all) expect(disagreement(membership, [setup])).toBeUndefined()
    }
  })

  it("agrees with the oracle on every combination of three levels, each word said or not", () => {
    const some = setups([null, "create"], [[], ["comment", "review"]], [null, "inherit", "edit"])
    const who: ReadonlyArray<Member> = [
      null,
      { role: null, disabled: false },
      { role: "read", disabled: false },
      { role: "admin", disabled: false },
      { role: "admin", disabled: true }
    ]
    let cases = 0
    for (const membership of who) {
      for (const space of some) {
        for (const inner of some) {
          for (const outer of some) {
            cases++
            const found = disagreement(membership, [space, inner, outer])
            if (found !== undefined) expect(found).toBeUndefined()
          }
        }
      }
    }
    expect(cases).toBe(5 * 24 ** 3)
  })

  it("agrees with the oracle on any depth", () => {
    const role = fc.constantFrom(...roles)
    const setup = fc.record({
      userGrant: fc.option(role, { freq: 6 }),
      teamGrants: fc.array(role, { maxLength: 2 }).map((grants) => (grants.length === 2 ? grants : [])),
      defaultLevel: fc.constantFrom<DefaultLevel>("inherit", "inherit", "inherit", "inherit", null, ...roles),
      isCreator: fc.boolean()
    })
    const member = fc.constantFrom(...memberships)
    fc.assert(
      fc.property(member, fc.array(setup, { maxLength: 6 }), (membership, setups) => {
        expect(disagreement(membership, setups)).toBeUndefined()
      }),
      { numRuns: 2000 }
    )
  })

  it("follows the most specific word, also where it gives less", () => {
    const inherit = { defaultLevel: "inherit", userGrant: null, teamGrant: null, isCreator: false } as const
    const member = { role: "create", disabled: false } as const
    const role = (...levels: ReadonlyArray<Partial<AccessLevel>>) =>
      resolveRole({ membership: member, levels: levels.map((level) => ({ ...inherit, ...level })) })
    expect(role({}, {})).toBe("create")
    expect(role({ userGrant: "read", teamGrant: "admin" })).toBe("read")
    expect(role({ teamGrant: "comment", defaultLevel: "review" }, { userGrant: "admin" })).toBe("comment")
    expect(role({ defaultLevel: "read" }, { userGrant: "admin" })).toBe("read")
    expect(role({}, { defaultLevel: null }, { userGrant: "admin" })).toBeNull()
    expect(role({ isCreator: true }, { defaultLevel: null })).toBe("create")
    expect(role({}, { defaultLevel: null }, { isCreator: true })).toBeNull()
  })
})
