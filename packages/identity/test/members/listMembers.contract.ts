import { describe, expect } from "@effect/vitest"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import {
  Invitation,
  listMembers,
  type MemberList,
  type MemberPosition,
  Members,
  newMember,
  type OrganizationId,
  recordVisit,
  schedules,
  User,
  type UserId,
  Users
} from "../../src/index.ts"
import { aMember, anOrganization, as, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const everybody: MemberList = { sort: "joinedAt", order: "desc", role: null, search: "" }
const bySight: MemberList = { ...everybody, sort: "lastSeenAt" }

/** The ids of the members in a list, read in pages; an effect may run between two pages. */
const walk = Effect.fnUntraced(function* <E, R>(
  asker: { readonly id: UserId },
  organizationId: OrganizationId,
  list: MemberList,
  limit: number,
  meanwhile: (page: number) => Effect.Effect<unknown, E, R>
) {
  const seen: Array<UserId> = []
  let after: MemberPosition | null = null
  for (let page = 0; ; page++) {
    const request: ListingRequest<MemberPosition> = { after, limit }
    const found = yield* listMembers(organizationId, list, request).pipe(as(asker))
    seen.push(...found.items.map(({ member }) => member.userId))
    after = found.next
    if (after === null) return seen
    yield* meanwhile(page)
  }
})

const quiet = () => Effect.void

/** The contract of lists of members, for every store. */
export const listMembersContract = (it: IdentityTests) =>
  describe("lists of members", () => {
    it.effect("by the last visit are those of the moment when they begin, whoever visits meanwhile", () =>
      Effect.gen(function* () {
        const cases = fc.record({
          // The members who visit before, in this order and at times that may be equal.
          before: fc.array(fc.record({ who: fc.nat(5), later: fc.nat(2) }), { minLength: 4, maxLength: 12 }),
          meanwhile: fc.array(fc.nat(7), { minLength: 1, maxLength: 8 }),
          limit: fc.integer({ min: 1, max: 3 }),
          order: fc.constantFrom<"asc" | "desc">("asc", "desc")
        })
        for (const { before, limit, meanwhile, order } of fc.sample(cases, { numRuns: 12, seed: 7 })) {
          yield* TestClock.adjust("1 hour")
          const organization = yield* anOrganization()
          const admin = yield* aMember(organization.id)
          const users = [admin]
          for (let n = 0; n < 7; n++) users.push(yield* aMember(organization.id, { role: "read" }))
          const visit = (who: number) => recordVisit(organization.id).pipe(as(users[who]!))
          const visits = new Map<number, number>()
          let minute = 0
          for (const { later, who } of before) {
            yield* TestClock.adjust(`${later} minutes`)
            minute += later
            const last = visits.get(who)
            yield* visit(who)
            if (last === undefined || minute > last) visits.set(who, minute)
          }
          const sign = order === "asc" ? 1 : -1
          const expected = [...visits]
            .map(([who, at]) => ({ id: users[who]!.id, at }))
            .toSorted((a, b) => sign * (a.at - b.at || (a.id < b.id ? -1 : 1)))
            .map(({ id }) => id)
          const found = yield* walk(admin, organization.id, { ...bySight, order }, limit, (page) =>
            Effect.gen(function* () {
              yield* TestClock.adjust("1 minute")
              const who = meanwhile[page]
              if (who !== undefined) yield* visit(who)
            })
          )
          expect(found).toEqual(expected)
        }
      })
    )

    it.effect("by the last visit hold for a day, also where the visits before it are purged", () =>
      Effect.gen(function* () {
        yield* TestClock.adjust("10 days")
        const organization = yield* anOrganization()
        const [admin, old, gone] = [
          yield* aMember(organization.id),
          yield* aMember(organization.id),
          yield* aMember(organization.id)
        ]
        const visit = (user: typeof admin) => recordVisit(organization.id).pipe(as(user))
        const purge = schedules.find(({ name }) => name === "identity.removeOldSightings")!.run
        for (const user of [old, old, gone, admin]) {
          yield* visit(user)
          yield* TestClock.adjust("2 minutes")
        }
        yield* TestClock.adjust("3 days")
        const list = (after: MemberPosition | null) =>
          listMembers(organization.id, bySight, { after, limit: 1 }).pipe(as(admin))
        const first = yield* list(null)
        expect(first.items.map(({ member }) => member.userId)).toEqual([admin.id])
        yield* TestClock.adjust("12 hours")
        for (const user of [old, gone, admin]) yield* visit(user)
        yield* TestClock.adjust("12 hours")
        yield* purge
        const second = yield* list(first.next)
        expect(second.items.map(({ member }) => member.userId)).toEqual([gone.id])
        yield* (yield* Members).remove(organization.id, old.id)
        expect((yield* list(second.next)).items).toEqual([])
        yield* TestClock.adjust("1 millis")
        expect(yield* Effect.flip(list(second.next))).toMatchObject({ _tag: "MemberListOutdated" })
        // Purged again and again, the last visit stays.
        yield* TestClock.adjust("30 days")
        yield* purge
        expect(yield* walk(admin, organization.id, bySight, 1, quiet)).toHaveLength(2)
      })
    )

    it.effect("by the last visit have nobody who is disabled, was never seen, or has not accepted", () =>
      Effect.gen(function* () {
        const members = yield* Members
        const organization = yield* anOrganization()
        const [admin, disabled] = [
          yield* aMember(organization.id),
          yield* aMember(organization.id, { role: "read" })
        ]
        yield* aMember(organization.id, { role: null })
        const invited = yield* aUser()
        const invitation = new Invitation({ id: invited.id, email: invited.email, acceptedAt: null })
        yield* members.put(
          yield* newMember({ organizationId: organization.id, userId: invited.id, role: "read", invitation })
        )
        for (const user of [admin, disabled]) yield* recordVisit(organization.id).pipe(as(user))
        yield* members.put(
          yield* newMember({
            organizationId: organization.id,
            userId: disabled.id,
            role: "read",
            disabled: true
          })
        )
        expect(yield* walk(admin, organization.id, bySight, 2, quiet)).toEqual([admin.id])
        expect(yield* walk(admin, organization.id, everybody, 2, quiet)).toHaveLength(4)
      })
    )

    it.effect("by joining are in order, with ties by the id of the user, filtered by role", () =>
      Effect.gen(function* () {
        const organization = yield* anOrganization()
        const admin = yield* aMember(organization.id)
        const tied = [
          yield* aMember(organization.id, { role: null }),
          yield* aMember(organization.id, { role: "read" })
        ]
        yield* TestClock.adjust("1 millis")
        const last = yield* aMember(organization.id, { role: null })
        const ids = [...[admin, ...tied].map(({ id }) => id).toSorted(), last.id]
        const list = (given: Partial<MemberList>) =>
          walk(admin, organization.id, { ...everybody, ...given }, 2, quiet)
        expect(yield* list({ order: "asc" })).toEqual(ids)
        expect(yield* list({ order: "desc" })).toEqual(ids.toReversed())
        expect(yield* list({ role: "guest" })).toEqual([last.id, tied[0]!.id])
        expect(yield* list({ role: "read" })).toEqual([tied[1]!.id])
        expect(yield* list({ role: "create" })).toEqual([])
        for (const refused of [tied[0]!, yield* aUser()]) {
          const { _tag } = yield* Effect.flip(
            listMembers(organization.id, everybody, { after: null, limit: 1 }).pipe(as(refused))
          )
          expect(_tag).toBe(refused === tied[0] ? "AccessDenied" : "OrganizationNotFound")
        }
      })
    )

    it.effect("find parts of names and addresses without regard to case, accents and width", () =>
      Effect.gen(function* () {
        const organization = yield* anOrganization()
        const users = yield* Users
        const admin = yield* aMember(organization.id)
        const named = Effect.fnUntraced(function* (displayName: string, email: string) {
          yield* TestClock.adjust("1 millis")
          const user = yield* aMember(organization.id, { role: "read" })
          yield* users.put(new User({ ...user, displayName, email: `${user.id}.${email}`.toLowerCase() }))
          return user.id
        })
        const ids = {
          jose: yield* named("José Müller", "jose@iberia.example"),
          strasse: yield* named("Anna Große", "anna@x.example"),
          percent: yield* named("100% Grace_Hopper", "grace@navy.example"),
          wide: yield* named("\uff21\uff42\uff43 Ltd", "abc@y.example"),
          plain: yield* named("Nobody Special", "nobody@z.example")
        }
        const found = (search: string, limit = 2) =>
          walk(admin, organization.id, { ...everybody, order: "asc", search }, limit, quiet)
        for (const [search, expected] of [
          ["jose", [ids.jose]],
          ["JOSÉ m", [ids.jose]],
          ["Jose\u0301", [ids.jose]],
          ["IBERIA.EXA", [ids.jose]],
          ["GROSSE", [ids.strasse]],
          ["%", [ids.percent]],
          ["_", [ids.percent]],
          ["\\", []],
          ["' OR 1=1", []],
          ["abc l", [ids.wide]],
          ["\uff4c\uff54\uff44", [ids.wide]],
          ["nobody", [ids.plain]],
          [".example", Object.values(ids)],
          ["zzz", []]
        ] as const) {
          expect([search, yield* found(search)]).toEqual([search, expected])
        }
        expect(yield* found(".example", 1)).toEqual(Object.values(ids))
      })
    )
  })
