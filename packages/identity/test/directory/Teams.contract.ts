import { describe, expect } from "@effect/vitest"
import { newId, atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Team, TeamId, Teams } from "../../src/index.ts"
import { anOrganization, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

/** The contract of the stores of teams. */
export const teamsContract = (it: IdentityTests) =>
  describe("teams", () => {
    const aTeam = Effect.gen(function* () {
      const organization = yield* anOrganization()
      const team = new Team({
        id: TeamId.make(yield* newId),
        organizationId: organization.id,
        title: "Writers",
        createdAt: yield* DateTime.now
      })
      yield* (yield* Teams).put(team)
      return team
    })

    it.effect(
      "of a user are those that the user was added to and not removed from, in every organization",
      () =>
        Effect.gen(function* () {
          const teams = yield* Teams
          const [kept, left, other] = [yield* aTeam, yield* aTeam, yield* aTeam]
          const [user, colleague] = [yield* aUser(), yield* aUser()]
          for (const { id } of [kept, left, kept]) yield* teams.addMember(id, user.id)
          yield* teams.addMember(other.id, colleague.id)
          yield* teams.removeMembers(left.id, [user.id])
          yield* teams.removeMembers(other.id, [user.id])
          expect(yield* teams.listOfUser(user.id)).toEqual([kept])
          expect(yield* teams.listOfUser(colleague.id)).toEqual([other])
        })
    )

    it.effect("of one organization lose a user who leaves it, and no other", () =>
      Effect.gen(function* () {
        const teams = yield* Teams
        const [user, colleague] = [yield* aUser(), yield* aUser()]
        const [one, elsewhere] = [yield* aTeam, yield* aTeam]
        const id = TeamId.make(yield* newId)
        const two = new Team({ ...one, id })
        yield* teams.put(two)
        for (const team of [one, two, elsewhere])
          for (const member of [user, colleague]) yield* teams.addMember(team.id, member.id)
        yield* teams.removeFromAll(one.organizationId, user.id)
        yield* teams.removeFromAll(one.organizationId, user.id)
        expect(yield* teams.listOfUser(user.id)).toEqual([elsewhere])
        expect(yield* teams.listOfUser(colleague.id)).toHaveLength(3)
        expect(yield* teams.countOfUsers(one.organizationId, [user.id, colleague.id])).toEqual(
          new Map([[colleague.id, 2]])
        )
      })
    )

    it.effect("keep their members under a new title", () =>
      Effect.gen(function* () {
        const teams = yield* Teams
        const team = yield* aTeam
        const user = yield* aUser()
        yield* teams.addMember(team.id, user.id)
        const renamed = new Team({ ...team, title: "Editors" })
        yield* teams.put(renamed)
        expect(yield* teams.listOfUser(user.id)).toEqual([renamed])
      })
    )

    it.effect("get no member from a unit of work that fails", () =>
      Effect.gen(function* () {
        const teams = yield* Teams
        const team = yield* aTeam
        const user = yield* aUser()
        yield* Effect.ignore(atomically(Effect.andThen(teams.addMember(team.id, user.id), Effect.fail("no"))))
        expect(yield* teams.listOfUser(user.id)).toEqual([])
      })
    )
  })
