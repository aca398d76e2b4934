import { describe, expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { Grant, GrantReach, Grants, OrganizationId, Team, TeamId, Teams } from "../../src/index.ts"
import { aMember, anOrganization, aTeam, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const acme = OrganizationId.make("acme")

/** The contract of the stores of grants. */
export const grantsContract = (it: IdentityTests) =>
  describe("grants", () => {
    const aTeamOf = Effect.fnUntraced(function* (userId: Parameters<Teams["Service"]["addMember"]>[1]) {
      const teams = yield* Teams
      const organization = yield* anOrganization()
      const id = TeamId.make(yield* newId)
      yield* teams.put(
        new Team({ id, organizationId: organization.id, title: "Team", createdAt: yield* DateTime.now })
      )
      yield* teams.addMember(id, userId)
      return id
    })

    it.effect("are found for a user and for the user's teams, of which the highest counts", () =>
      Effect.gen(function* () {
        const grants = yield* Grants
        const [user, stranger] = [yield* aUser(), yield* aUser()]
        const teams = [yield* aTeamOf(user.id), yield* aTeamOf(user.id), yield* aTeamOf(user.id)]
        const on = { kind: "space", id: yield* newId } as const
        expect(yield* grants.findFor(on, user.id)).toEqual({ userGrant: null, teamGrant: null })
        yield* grants.put(
          new Grant({ on, to: { kind: "user", id: user.id }, role: "read", organizationId: acme })
        )
        for (const [index, role] of (["comment", "review", "edit"] as const).entries()) {
          yield* grants.put(
            new Grant({ on, to: { kind: "team", id: teams[index]! }, role, organizationId: acme })
          )
        }
        expect(yield* grants.findFor(on, user.id)).toEqual({ userGrant: "read", teamGrant: "review" })
        expect(yield* grants.findFor(on, stranger.id)).toEqual({ userGrant: null, teamGrant: null })
      })
    )

    it.effect("reach users directly and through their teams, each as often as it is given", () =>
      Effect.gen(function* () {
        const grants = yield* Grants
        const reach = yield* GrantReach
        const [ada, grace, stranger] = [yield* aUser(), yield* aUser(), yield* aUser()]
        const team = yield* aTeamOf(ada.id)
        const organizationId = (yield* anOrganization()).id
        yield* (yield* Teams).addMember(team, grace.id)
        const space = { kind: "space", id: yield* newId } as const
        const collection = { kind: "collection", id: yield* newId } as const
        yield* grants.put(
          new Grant({ on: space, to: { kind: "user", id: ada.id }, role: "read", organizationId })
        )
        yield* grants.put(
          new Grant({ on: collection, to: { kind: "team", id: team }, role: "edit", organizationId })
        )
        yield* grants.put(
          new Grant({ on: space, to: { kind: "user", id: stranger.id }, role: "admin", organizationId })
        )
        // Nothing is given to a user who has the id of a team.
        yield* grants.put(
          new Grant({ on: space, to: { kind: "team", id: ada.id }, role: "admin", organizationId })
        )
        const reaching = (yield* reach.findOfUsers([ada.id, grace.id])).toSorted((a, b) =>
          `${a.userId} ${a.role}` < `${b.userId} ${b.role}` ? -1 : 1
        )
        expect(reaching).toEqual([
          { userId: ada.id, on: collection, role: "edit", isByTeam: true },
          { userId: ada.id, on: space, role: "read", isByTeam: false },
          { userId: grace.id, on: collection, role: "edit", isByTeam: true }
        ])
        expect(yield* reach.findOfUsers([])).toEqual([])
      })
    )

    it.effect("to a user end in one organization alone", () =>
      Effect.gen(function* () {
        const grants = yield* Grants
        const reach = yield* GrantReach
        const [user, other] = [yield* aUser(), yield* aUser()]
        const [here, there] = [yield* anOrganization(), yield* anOrganization()]
        const on = (id: string) => ({ kind: "space", id }) as const
        const [one, two, three] = [yield* newId, yield* newId, yield* newId]
        const give = (id: string, to: Grant["to"], organizationId: Grant["organizationId"]) =>
          grants.put(new Grant({ on: on(id), to, role: "edit", organizationId }))
        yield* give(one, { kind: "user", id: user.id }, here.id)
        yield* give(two, { kind: "user", id: user.id }, there.id)
        yield* give(three, { kind: "user", id: other.id }, here.id)
        yield* give(three, { kind: "team", id: user.id }, here.id)
        yield* grants.removeOfUser(here.id, user.id)
        yield* grants.removeOfUser(here.id, user.id)
        const left = yield* reach.findOfUsers([user.id, other.id])
        expect(left.map((grant) => [grant.userId, grant.on.id]).toSorted()).toEqual(
          [
            [user.id, two],
            [other.id, three]
          ].toSorted()
        )
        yield* grants.removeOutsiders({ kind: "space", ids: [three] }, there.id)
        expect((yield* grants.findFor(on(three), other.id)).userGrant).toBeNull()
      })
    )

    it.effect("are distinguished by what they are on, also where a space and a collection have one id", () =>
      Effect.gen(function* () {
        const grants = yield* Grants
        const user = yield* aUser()
        const id = yield* newId
        const to = { kind: "user", id: user.id } as const
        yield* grants.put(new Grant({ on: { kind: "space", id }, to, role: "read", organizationId: acme }))
        yield* grants.put(
          new Grant({ on: { kind: "collection", id }, to, role: "admin", organizationId: acme })
        )
        expect((yield* grants.findFor({ kind: "space", id }, user.id)).userGrant).toBe("read")
        expect((yield* grants.findFor({ kind: "collection", id }, user.id)).userGrant).toBe("admin")
        yield* grants.removeAll({ kind: "space", id })
        expect((yield* grants.findFor({ kind: "space", id }, user.id)).userGrant).toBeNull()
        expect((yield* grants.findFor({ kind: "collection", id }, user.id)).userGrant).toBe("admin")
      })
    )

    it.effect("are one a person and thing: the last one put, until it is removed", () =>
      Effect.gen(function* () {
        const grants = yield* Grants
        const user = yield* aUser()
        const on = { kind: "collection", id: yield* newId } as const
        const to = { kind: "user", id: user.id } as const
        yield* grants.put(new Grant({ on, to, role: "admin", organizationId: acme }))
        yield* grants.put(new Grant({ on, to, role: "comment", organizationId: acme }))
        expect((yield* grants.findFor(on, user.id)).userGrant).toBe("comment")
        yield* grants.remove(on, to)
        yield* grants.remove(on, to)
        expect((yield* grants.findFor(on, user.id)).userGrant).toBeNull()
      })
    )

    it.effect(
      "to users and teams that an organization does not have are taken away, of these things alone",
      () =>
        Effect.gen(function* () {
          const grants = yield* Grants
          const { id: organizationId } = yield* anOrganization()
          const [inside, outside] = [yield* aMember(organizationId), yield* aUser()]
          const [nearId, far] = [TeamId.make(yield* newId), yield* aTeamOf(inside.id)]
          const teams = yield* Teams
          const createdAt = yield* DateTime.now
          yield* teams.put(new Team({ id: nearId, organizationId, title: "Team", createdAt }))
          yield* teams.addMember(nearId, inside.id)
          expect(
            (yield* teams.findMany([nearId, far, TeamId.make("none")])).map(({ id }) => id).sort()
          ).toEqual([nearId, far].sort())
          const [one, two, kept] = [yield* newId, yield* newId, yield* newId]
          const on = (id: string) => ({ kind: "space", id }) as const
          for (const id of [one, two, kept]) {
            yield* grants.put(
              new Grant({
                on: on(id),
                to: { kind: "user", id: inside.id },
                role: "edit",
                organizationId: acme
              })
            )
            yield* grants.put(
              new Grant({
                on: on(id),
                to: { kind: "user", id: outside.id },
                role: "edit",
                organizationId: acme
              })
            )
            yield* grants.put(
              new Grant({ on: on(id), to: { kind: "team", id: nearId }, role: "read", organizationId: acme })
            )
            yield* grants.put(
              new Grant({ on: on(id), to: { kind: "team", id: far }, role: "review", organizationId: acme })
            )
          }
          yield* grants.removeOutsiders({ kind: "collection", ids: [kept] }, organizationId)
          yield* grants.removeOutsiders({ kind: "space", ids: [one, two] }, organizationId)
          for (const id of [one, two]) {
            expect(yield* grants.findFor(on(id), inside.id)).toEqual({ userGrant: "edit", teamGrant: "read" })
            expect((yield* grants.findFor(on(id), outside.id)).userGrant).toBeNull()
          }
          expect(yield* grants.findFor(on(kept), inside.id)).toEqual({
            userGrant: "edit",
            teamGrant: "review"
          })
          expect((yield* grants.findFor(on(kept), outside.id)).userGrant).toBe("edit")
        })
    )

    it.effect("reach the members who are not disabled, by name and through their teams", () =>
      Effect.gen(function* () {
        const reach = yield* GrantReach
        const grants = yield* Grants
        const { id: organizationId } = yield* anOrganization()
        const [ada, grace] = [yield* aMember(organizationId), yield* aMember(organizationId)]
        const disabled = yield* aMember(organizationId, { disabled: true })
        const team = yield* aTeam(organizationId, { members: [ada, grace, disabled] })
        const things = [
          { kind: "space", id: yield* newId },
          { kind: "collection", id: yield* newId }
        ] as const
        const given = { grantedBy: ada.id, grantedAt: yield* DateTime.now, organizationId }
        const user = { kind: "user", id: ada.id } as const
        for (const on of things) {
          for (const [to, role] of [
            [user, "read"],
            [{ kind: "user", id: disabled.id }, "edit"],
            [{ kind: "team", id: team.id }, "review"]
          ] as const) {
            yield* grants.put(new Grant({ on, to, role, ...given }))
          }
        }
        const [on] = things
        const expected = [
          { on, userId: ada.id, role: "read", isByTeam: false },
          { on, userId: ada.id, role: "review", isByTeam: true },
          { on, userId: grace.id, role: "review", isByTeam: true }
        ]
        const sorted = (rows: ReadonlyArray<unknown>) => rows.map((row) => JSON.stringify(row)).toSorted()
        expect(sorted(yield* reach.listReaching([on]))).toEqual(sorted(expected))
        expect(yield* reach.listReaching([])).toEqual([])
        expect((yield* reach.listReaching(things)).length).toBe(6)
        expect((yield* reach.listOn(on)).map(({ to }) => to.id)).toEqual(
          [ada.id, disabled.id, team.id].toSorted()
        )
        expect(Option.getOrThrow(yield* grants.find(on, user))).toEqual(
          new Grant({ on, to: user, role: "read", ...given })
        )
        expect(Option.isNone(yield* grants.find({ kind: "space", id: "none" }, user))).toBe(true)
      })
    )

    it.effect("to a team end for who leaves it", () =>
      Effect.gen(function* () {
        const grants = yield* Grants
        const user = yield* aUser()
        const team = yield* aTeamOf(user.id)
        const on = { kind: "space", id: yield* newId } as const
        yield* grants.put(
          new Grant({ on, to: { kind: "team", id: team }, role: "create", organizationId: acme })
        )
        expect((yield* grants.findFor(on, user.id)).teamGrant).toBe("create")
        yield* (yield* Teams).removeMembers(team, [user.id])
        expect((yield* grants.findFor(on, user.id)).teamGrant).toBeNull()
      })
    )
  })
