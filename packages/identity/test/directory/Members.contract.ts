import { describe, expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import {
  type Asker,
  Invitation,
  Member,
  Members,
  newMember,
  onBehalfOf,
  Organization,
  Organizations,
  updateMember,
  Visits
} from "../../src/index.ts"
import { aMember, anOrganization, as, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

/** The contract of the stores of members. */
export const membersContract = (it: IdentityTests) =>
  describe("members", () => {
    it.effect("come back as they were put, changed, and not once they are removed", () =>
      Effect.gen(function* () {
        const members = yield* Members
        const organization = yield* anOrganization()
        const user = yield* aUser()
        const member = new Member({
          organizationId: organization.id,
          userId: user.id,
          role: null,
          disabled: false,
          sso: true,
          joinedAt: DateTime.makeUnsafe("2026-03-01T10:20:30.456Z"),
          lastSeenAt: null
        })
        const stored = members.find(organization.id, user.id)
        expect(yield* stored).toEqual(Option.none())
        yield* members.put(member)
        expect(yield* stored).toEqual(Option.some(member))
        const changed = new Member({
          ...member,
          role: "create",
          disabled: true,
          sso: false
        })
        yield* members.put(changed)
        expect(yield* stored).toEqual(Option.some(changed))
        yield* members.remove(organization.id, user.id)
        yield* members.remove(organization.id, user.id)
        expect(yield* stored).toEqual(Option.none())
      })
    )

    it.effect("know each other where neither is disabled", () =>
      Effect.gen(function* () {
        const members = yield* Members
        const [one, other] = [yield* anOrganization(), yield* anOrganization()]
        const me = yield* aMember(one.id, { role: null })
        const disabled = yield* aMember(one.id, { disabled: true })
        const colleague = yield* aMember(one.id)
        const stranger = yield* aMember(other.id)
        const ids = [me.id, colleague.id, disabled.id, stranger.id, (yield* aUser()).id]
        const known = (user: typeof me) =>
          Effect.map(members.findColleagues(onBehalfOf(user.id), ids), (found) =>
            found.map(({ userId }) => userId).sort()
          )
        expect(yield* known(me)).toEqual([me.id, colleague.id].sort())
        expect(yield* known(stranger)).toEqual([stranger.id])
        expect(yield* known(disabled)).toEqual([])
        expect(yield* members.findColleagues(onBehalfOf(me.id), [])).toEqual([])
      })
    )

    it.effect("know each other as far as the credential of who asks reaches", () =>
      Effect.gen(function* () {
        const members = yield* Members
        const [one, other] = [yield* anOrganization(), yield* anOrganization()]
        const me = yield* aMember(one.id, { role: "read" })
        const [here, there] = [yield* aMember(one.id), yield* aMember(other.id)]
        yield* members.put(yield* newMember({ organizationId: other.id, userId: me.id, role: null }))
        const known = (credential: Asker["credential"]) =>
          Effect.map(members.findColleagues({ userId: me.id, credential }, [here.id, there.id]), (found) =>
            found.map(({ userId }) => userId).sort()
          )
        const unscoped = { within: null, exempt: false }
        expect(yield* known(unscoped)).toEqual([here.id, there.id].sort())
        expect(yield* known({ within: other.id, exempt: false })).toEqual([there.id])
        expect(yield* members.needsSso(me.id)).toBe(false)
        yield* (yield* Organizations).put(new Organization({ ...one, sso: true, ssoInForce: true }))
        expect(yield* members.needsSso(me.id)).toBe(true)
        expect(yield* members.needsSso(here.id)).toBe(false)
        expect(yield* known(unscoped)).toEqual([there.id])
        expect(yield* known({ within: null, exempt: true })).toEqual([here.id, there.id].sort())
        expect(yield* known({ within: one.id, exempt: false })).toEqual([here.id])
      })
    )

    it.effect(
      "know whether the one who asks is more than a guest, in any organization that both are in",
      () =>
        Effect.gen(function* () {
          const members = yield* Members
          const [one, other] = [yield* anOrganization(), yield* anOrganization()]
          const [guest, admin] = [yield* aMember(one.id, { role: null }), yield* aMember(one.id)]
          const known = (asking: typeof guest, asked: typeof guest) =>
            Effect.map(
              members.findColleagues(onBehalfOf(asking.id), [asked.id]),
              ([found]) => found?.isKnownToMember ?? null
            )
          expect([yield* known(guest, admin), yield* known(admin, guest)]).toEqual([false, true])
          const join = (user: typeof guest, role: "read" | null) =>
            Effect.flatMap(DateTime.now, (joinedAt) =>
              members.put(
                new Member({
                  organizationId: other.id,
                  userId: user.id,
                  role,
                  disabled: false,
                  sso: false,
                  joinedAt,
                  lastSeenAt: null
                })
              )
            )
          yield* join(guest, "read")
          expect(yield* known(guest, admin)).toBe(false)
          yield* join(admin, null)
          expect([yield* known(guest, admin), yield* known(admin, guest)]).toEqual([true, true])
        })
    )

    it.effect(
      "who were invited are added once, found by their invitation, and no colleagues until they accept",
      () =>
        Effect.gen(function* () {
          const members = yield* Members
          const organization = yield* anOrganization()
          const [admin, user, tardy] = [yield* aMember(organization.id), yield* aUser(), yield* aUser()]
          const joinedAt = DateTime.makeUnsafe("2026-03-01T10:20:30.456Z")
          const invited = (userId: typeof user.id, role: "read" | "admin") =>
            Effect.map(
              newId,
              (id) =>
                new Member({
                  organizationId: organization.id,
                  userId,
                  role,
                  disabled: false,
                  sso: true,
                  invitation: new Invitation({ id, email: "typed@example.org", acceptedAt: null }),
                  joinedAt,
                  lastSeenAt: null
                })
            )
          const [first, late] = [yield* invited(user.id, "read"), yield* invited(tardy.id, "read")]
          expect(yield* members.addMissing([])).toBe(0)
          expect(yield* members.addMissing([first])).toBe(1)
          expect(yield* members.addMissing([yield* invited(user.id, "admin"), late])).toBe(1)
          expect(yield* members.find(organization.id, user.id)).toEqual(Option.some(first))
          expect(yield* members.findByInvitation(first.invitation!.id)).toEqual(Option.some(first))
          expect(yield* members.findByInvitation("none")).toEqual(Option.none())
          const colleagues = (asking: typeof user) =>
            Effect.map(
              members.findColleagues(onBehalfOf(asking.id), [admin.id, user.id, tardy.id]),
              (found) => found.map(({ userId }) => userId).sort()
            )
          expect(yield* colleagues(admin)).toEqual([admin.id])
          expect(yield* colleagues(user)).toEqual([])
          expect([yield* members.hasInvitations(user.id), yield* members.hasInvitations(admin.id)]).toEqual([
            true,
            false
          ])

          const at = DateTime.makeUnsafe("2026-03-05T00:00:00Z")
          yield* members.accept(organization.id, user.id, at)
          yield* members.accept(organization.id, user.id, joinedAt)
          yield* members.accept(organization.id, admin.id, at)
          const accepted = Option.getOrThrow(yield* members.find(organization.id, user.id))
          expect(accepted).toEqual(
            new Member({ ...first, invitation: new Invitation({ ...first.invitation!, acceptedAt: at }) })
          )
          expect(yield* members.find(organization.id, admin.id)).toMatchObject({
            value: { invitation: null }
          })
          expect(yield* members.hasInvitations(user.id)).toBe(false)
          expect(yield* members.findByInvitation(first.invitation!.id)).toEqual(Option.some(accepted))
          expect(yield* colleagues(admin)).toEqual([admin.id, user.id].sort())
          expect(yield* colleagues(user)).toEqual([admin.id, user.id].sort())
        })
    )

    it.effect("are seen at most as often as asked, and never before they accepted", () =>
      Effect.gen(function* () {
        const visits = yield* Visits
        const members = yield* Members
        const organization = yield* anOrganization()
        const [user, other] = [yield* aMember(organization.id), yield* aMember(organization.id)]
        const at = (minute: number) => DateTime.makeUnsafe(Date.UTC(2026, 2, 1, 10, minute))
        const see = (minute: number) => visits.mark(organization.id, user.id, at(minute), at(minute - 1))
        const seen = Effect.map(
          members.find(organization.id, user.id),
          (found) => Option.getOrThrow(found).lastSeenAt
        )
        expect(yield* seen).toBeNull()
        yield* see(5)
        expect(yield* seen).toEqual(at(5))
        yield* visits.mark(organization.id, user.id, at(5), at(4))
        yield* see(6)
        expect(yield* seen).toEqual(at(6))
        // Neither a clock that is behind nor an administrator who changes the role moves the visit back.
        yield* see(3)
        const member = Option.getOrThrow(yield* members.find(organization.id, user.id))
        yield* members.put(new Member({ ...member, role: "read", lastSeenAt: at(1) }))
        expect(yield* seen).toEqual(at(6))
        expect(Option.getOrThrow(yield* members.find(organization.id, other.id)).lastSeenAt).toBeNull()

        const invitation = new Invitation({ id: yield* newId, email: "a@example.org", acceptedAt: null })
        const invited = yield* aUser()
        yield* members.put(
          yield* newMember({ organizationId: organization.id, userId: invited.id, role: "read", invitation })
        )
        yield* visits.mark(organization.id, invited.id, at(9), at(8))
        expect(Option.getOrThrow(yield* members.find(organization.id, invited.id)).lastSeenAt).toBeNull()
        yield* visits.mark(organization.id, (yield* aUser()).id, at(9), at(8))
        const list = { sort: "lastSeenAt", order: "desc", role: null, search: "" } as const
        const { items } = yield* visits.listMembers(organization.id, list, at(9), { after: null, limit: 9 })
        expect(items.map(({ userId }) => userId)).toEqual([user.id])
      })
    )

    it.effect("count as administrators beside others only where they can act", () =>
      Effect.gen(function* () {
        const members = yield* Members
        const [organization, elsewhere] = [yield* anOrganization(), yield* anOrganization()]
        const admin = yield* aMember(organization.id)
        yield* aMember(elsewhere.id)
        yield* aMember(organization.id, { role: "create" })
        yield* aMember(organization.id, { role: "admin", disabled: true })
        const invitation = new Invitation({ id: yield* newId, email: "a@example.org", acceptedAt: null })
        const invited = yield* aUser()
        yield* members.put(
          yield* newMember({ organizationId: organization.id, userId: invited.id, role: "admin", invitation })
        )
        expect(yield* members.hasOtherAdmin(organization.id, admin.id)).toBe(false)
        yield* members.accept(organization.id, invited.id, yield* DateTime.now)
        expect(yield* members.hasOtherAdmin(organization.id, admin.id)).toBe(true)
        expect(yield* members.hasOtherAdmin(organization.id, invited.id)).toBe(true)
        yield* members.remove(organization.id, admin.id)
        expect(yield* members.hasOtherAdmin(organization.id, invited.id)).toBe(false)
      })
    )

    it.effect("keep an administrator when two take the role of each other at the same time", () =>
      Effect.gen(function* () {
        for (let round = 0; round < 5; round++) {
          const organization = yield* anOrganization()
          const [one, two] = [yield* aMember(organization.id), yield* aMember(organization.id)]
          const results = yield* Effect.all(
            [
              Effect.result(updateMember(organization.id, two.id, { role: "read" }).pipe(as(one))),
              Effect.result(updateMember(organization.id, one.id, { role: null }).pipe(as(two)))
            ],
            { concurrency: 2 }
          )
          expect(results.map((result) => result._tag).toSorted()).toEqual(["Failure", "Success"])
          const failed = results.find((result) => result._tag === "Failure")
          expect(failed?._tag === "Failure" && failed.failure._tag).toBe("AccessDenied")
          const left = yield* (yield* Members).findMany(organization.id, [one.id, two.id])
          expect(left.filter(({ role }) => role === "admin")).toHaveLength(1)
        }
      })
    )
  })
