import { describe, expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { describeMembers, Team, TeamId, Teams } from "../../src/index.ts"
import { aMember, anOrganization, as } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

/** The contract of the description of many members at once. */
export const describeMembersContract = (it: IdentityTests) =>
  describe("members, many at once", () => {
    it.effect("are those of the organization, each with the number of its teams there", () =>
      Effect.gen(function* () {
        const [organization, other] = [yield* anOrganization(), yield* anOrganization()]
        const [ada, grace] = [
          yield* aMember(organization.id, { role: "edit" }),
          yield* aMember(organization.id, { role: null, disabled: true })
        ]
        const stranger = yield* aMember(other.id)
        const teams = yield* Teams
        for (const [{ id: organizationId }, members] of [
          [organization, [ada, grace, stranger]],
          [organization, [ada]],
          [other, [ada, stranger]]
        ] as const) {
          const id = TeamId.make(yield* newId)
          yield* teams.put(new Team({ id, organizationId, title: "Team", createdAt: yield* DateTime.now }))
          for (const user of members) yield* teams.addMember(id, user.id)
        }
        const reader = yield* aMember(organization.id, { role: "read" })
        const found = yield* describeMembers(organization.id, [grace.id, stranger.id, ada.id]).pipe(
          as(reader)
        )
        expect(found).toMatchObject([
          { person: { id: grace.id }, member: { role: null, disabled: true }, teams: 1 },
          {
            person: { id: ada.id, shownEmail: ada.email },
            member: { role: "edit", disabled: false },
            teams: 2
          }
        ])
        expect(yield* describeMembers(other.id, [ada.id]).pipe(as(reader))).toEqual([])
        expect(yield* describeMembers(organization.id, []).pipe(as(reader))).toEqual([])
      })
    )
  })
