import { describe, expect } from "@effect/vitest"
import { statementsOf } from "@octavo/database/testing"
import {
  AuditLog,
  type Caller,
  type DefaultLevel,
  Grant,
  GrantReach,
  Grants,
  inviteUsers,
  Member,
  Members,
  type OrganizationId,
  removeMember,
  type Role
} from "@octavo/identity"
import { aMember, anOrganization, as, aTeam, aUser } from "@octavo/identity/testing"
import { DateTime, Effect, Option } from "effect"
import {
  type AccessPointer,
  type CollectionNotFound,
  type Collections,
  createSpace,
  inviteTo,
  listEffectiveRoles,
  listTeamGrants,
  listUserGrants,
  removeGrant,
  requireCollection,
  requireSpace,
  setGrant,
  type SpaceNotFound,
  type Spaces,
  transferCollection,
  updateCollection,
  updateSpace
} from "../../src/index.ts"
import { aCollection, aSpace } from "../../src/testing/index.ts"
import type { ContentTests } from "../ContentServices.ts"

const all = { after: null, limit: 100 }
const toUser = (user: { readonly id: string }) => ({ kind: "user", id: user.id }) as const
const toTeam = (team: { readonly id: string }) => ({ kind: "team", id: team.id }) as const

/** A space and a collection of an organization, with an admin and somebody who may create, neither of whom made them. */
const someThings = Effect.gen(function* () {
  const { admin, organization, space } = yield* aSpace()
  const collection = yield* aCollection(organization.id)
  const creator = yield* aMember(organization.id, { role: "create" })
  const things: ReadonlyArray<AccessPointer> = [
    { kind: "space", id: space.id },
    { kind: "collection", id: collection.id }
  ]
  return { admin, organization, space, collection, creator, things }
})

const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.match(effect, { onFailure: ({ _tag }): string => _tag, onSuccess: () => "done" })

const roleOn = (
  on: AccessPointer
): Effect.Effect<Role, CollectionNotFound | SpaceNotFound, Caller | Collections | Spaces> =>
  on.kind === "space"
    ? Effect.map(requireSpace(on.id, "read"), ({ role }) => role)
    : Effect.map(requireCollection(on.id, "read"), ({ role }) => role)

type List = Effect.Effect<
  { readonly items: ReadonlyArray<unknown> },
  { readonly _tag: string },
  | Effect.Services<ReturnType<typeof listUserGrants>>
  | Effect.Services<ReturnType<typeof listTeamGrants>>
  | Effect.Services<ReturnType<typeof listEffectiveRoles>>
>

/** The lists of who has access to a thing. */
const listsOf = (on: AccessPointer): ReadonlyArray<List> => [
  listUserGrants(on, all),
  listTeamGrants(on, all),
  listEffectiveRoles(on, null, all)
]

const entriesOf = (organizationId: OrganizationId) =>
  AuditLog.use((log) =>
    Effect.map(log.list(organizationId, {}, all), ({ items }) =>
      items.filter(({ action }) => action.startsWith("grant.")).toReversed()
    )
  )

/** The contract of the roles on single spaces and collections. */
export const permissionsContract = (it: ContentTests) =>
  describe("permissions", () => {
    it.effect(
      "are set, replaced and taken away, with who gave them and one entry of the audit log each",
      () =>
        Effect.gen(function* () {
          const { admin, organization, things } = yield* someThings
          const ada = yield* aMember(organization.id, { role: null })
          const team = yield* aTeam(organization.id)
          for (const on of things) {
            for (const to of [toUser(ada), toTeam(team)]) {
              for (const role of ["edit", "read", "read", undefined, null, null] as const) {
                yield* setGrant(on, to, role).pipe(as(admin))
              }
              yield* setGrant(on, to, "review").pipe(as(admin))
              const given = Option.getOrThrow(yield* (yield* Grants).find(on, to))
              expect(given).toMatchObject({
                role: "review",
                organizationId: organization.id,
                grantedBy: admin.id
              })
              expect(given.grantedAt).toEqual(yield* DateTime.now)
              yield* removeGrant(on, to).pipe(as(admin))
              yield* removeGrant(on, to).pipe(as(admin))
              expect(yield* (yield* GrantReach).listOn(on)).toEqual([])
            }
          }
          const entries = yield* entriesOf(organization.id)
          const acts = ["grant.added", "grant.updated", "grant.removed", "grant.added", "grant.removed"]
          expect(entries.map(({ action }) => action)).toEqual([...acts, ...acts, ...acts, ...acts])
          expect(entries[1]).toMatchObject({
            actor: { kind: "user", id: admin.id },
            target: { kind: "space", id: things[0]!.id },
            before: { user: ada.id, role: "edit" },
            after: { user: ada.id, role: "read" }
          })
        })
    )

    it.effect("are given up to one's own role, and by those who may create", () =>
      Effect.gen(function* () {
        const { creator, organization, things } = yield* someThings
        const ada = yield* aMember(organization.id, { role: "read" })
        const reviewer = yield* aMember(organization.id, { role: "review" })
        for (const on of things) {
          expect(yield* tagOf(setGrant(on, toUser(ada), "read").pipe(as(reviewer)))).toBe("AccessDenied")
          expect(yield* tagOf(removeGrant(on, toUser(ada)).pipe(as(reviewer)))).toBe("AccessDenied")
          expect(yield* Effect.flip(setGrant(on, toUser(ada), "admin").pipe(as(creator)))).toMatchObject({
            _tag: "AccessDenied",
            needed: "admin"
          })
          const invite = { role: "admin", users: [ada.id], teams: [] } as const
          expect(yield* tagOf(inviteTo(on, invite).pipe(as(creator)))).toBe("AccessDenied")
          yield* setGrant(on, toUser(ada), "create").pipe(as(creator))
          expect(yield* roleOn(on).pipe(as(ada))).toBe("create")
        }
      })
    )

    it.effect("rise above the role of who changes them by no detour", () =>
      Effect.gen(function* () {
        const { admin, creator, organization, things } = yield* someThings
        const ada = yield* aMember(organization.id, { role: "read" })
        const team = yield* aTeam(organization.id, { members: [ada] })
        for (const on of things) {
          const setDefault = Effect.fnUntraced(function* (defaultLevel: DefaultLevel) {
            if (on.kind === "space") yield* updateSpace(on.id, { defaultLevel })
            else yield* updateCollection(on.id, { defaultLevel })
          })
          expect(yield* tagOf(setDefault("admin").pipe(as(creator)))).toBe("AccessDenied")
          yield* setDefault("review").pipe(as(admin))
          expect(yield* tagOf(setDefault("create").pipe(as(creator)))).toBe("AccessDenied")
          yield* setDefault("admin").pipe(as(admin))
          // Lower words that are near hold these down.
          yield* setGrant(on, toUser(creator), "create").pipe(as(admin))
          yield* setGrant(on, toTeam(team), "read").pipe(as(admin))
          for (const to of [toUser(creator), toTeam(team)]) {
            expect(yield* tagOf(removeGrant(on, to).pipe(as(creator)))).toBe("AccessDenied")
            expect(yield* tagOf(setGrant(on, to, null).pipe(as(creator)))).toBe("AccessDenied")
          }
          expect(yield* roleOn(on).pipe(as(creator))).toBe("create")
          expect(yield* roleOn(on).pipe(as(ada))).toBe("read")
          yield* removeGrant(on, toTeam(team)).pipe(as(admin))
        }
      })
    )

    it.effect("are for members and teams of the organization alone", () =>
      Effect.gen(function* () {
        const { admin, things } = yield* someThings
        const elsewhere = yield* anOrganization()
        const foreigner = yield* aMember(elsewhere.id)
        const foreignTeam = yield* aTeam(elsewhere.id, { members: [admin] })
        for (const on of things) {
          for (const user of [foreigner, yield* aUser(), { id: "nobody" }]) {
            expect(yield* tagOf(setGrant(on, toUser(user), "read").pipe(as(admin)))).toBe("MemberNotFound")
            const invite = { role: "read", users: [user.id], teams: [] } as const
            expect(yield* tagOf(inviteTo(on, invite).pipe(as(admin)))).toBe("MemberNotFound")
            yield* removeGrant(on, toUser(user)).pipe(as(admin))
          }
          for (const team of [foreignTeam, { id: "none" }]) {
            expect(yield* tagOf(setGrant(on, toTeam(team), "read").pipe(as(admin)))).toBe("TeamNotFound")
            const invite = { role: "read", users: [], teams: [team.id] } as const
            expect(yield* tagOf(inviteTo(on, invite).pipe(as(admin)))).toBe("TeamNotFound")
            yield* removeGrant(on, toTeam(team)).pipe(as(admin))
          }
          expect(yield* (yield* GrantReach).listOn(on)).toEqual([])
          expect(yield* tagOf(setGrant(on, toUser(admin), "read").pipe(as(foreigner)))).toMatch(/NotFound$/)
          expect(yield* tagOf(removeGrant(on, toUser(admin)).pipe(as(foreigner)))).toBe("done")
        }
      })
    )

    it.effect("by invitation raise and never lower, all or none of them", () =>
      Effect.gen(function* () {
        const { admin, organization, things } = yield* someThings
        const [high, low, none] = [
          yield* aMember(organization.id, { role: null }),
          yield* aMember(organization.id, { role: null }),
          yield* aMember(organization.id, { role: null })
        ]
        const team = yield* aTeam(organization.id)
        for (const on of things) {
          yield* setGrant(on, toUser(high), "create").pipe(as(admin))
          yield* setGrant(on, toUser(low), "read").pipe(as(admin))
          const invite = {
            role: "edit",
            users: [high.id, low.id.toString(), ` ${none.email.toUpperCase()} `, none.id]
          } as const
          expect(yield* tagOf(inviteTo(on, { ...invite, teams: [team.id, "none"] }).pipe(as(admin)))).toBe(
            "TeamNotFound"
          )
          expect((yield* (yield* GrantReach).listOn(on)).length).toBe(2)
          yield* inviteTo(on, { ...invite, teams: [team.id, team.id] }).pipe(as(admin))
          const listed = yield* listUserGrants(on, all).pipe(as(admin))
          expect(new Map(listed.items.map(({ person, role }) => [person.id, role]))).toEqual(
            new Map<string, Role>([
              [high.id, "create"],
              [low.id, "edit"],
              [none.id, "edit"]
            ])
          )
          const ofTeams = yield* listTeamGrants(on, all).pipe(as(admin))
          expect(ofTeams.items.map(({ role, view }) => [view.team.id, role])).toEqual([[team.id, "edit"]])
        }
      })
    )

    it.effect(
      "by invitation make guests of unknown addresses for administrators, and are refused to others",
      () =>
        Effect.gen(function* () {
          const { admin, creator, organization, things } = yield* someThings
          const members = yield* GrantReach
          for (const [index, on] of things.entries()) {
            const email = `new${index}-${organization.id}@example.org`
            const invite = { role: "comment", users: [email], teams: [] } as const
            const before = (yield* members.listMembers(organization.id, null, null)).length
            expect(yield* Effect.flip(inviteTo(on, invite).pipe(as(creator)))).toMatchObject({
              _tag: "AccessDenied",
              needed: "admin"
            })
            expect((yield* members.listMembers(organization.id, null, null)).length).toBe(before)
            yield* inviteTo(on, invite).pipe(as(admin))
            const guest = (yield* members.listMembers(organization.id, null, null)).find(
              ({ invitation }) => invitation?.email === email
            )!
            expect(guest).toMatchObject({ role: null, disabled: false })
            // Until it is accepted, the invitation is all that others see.
            for (const list of [
              listUserGrants(on, all),
              listEffectiveRoles(on, "comment", all)
            ] as ReadonlyArray<List>) {
              const { items } = yield* list.pipe(as(creator))
              expect(items).toEqual([
                {
                  person: { id: guest.invitation!.id, displayName: email, photoUrl: null, shownEmail: email },
                  role: "comment"
                }
              ])
            }
            const shown = { kind: "user", id: guest.invitation!.id } as const
            expect(yield* tagOf(setGrant(on, toUser({ id: guest.userId }), "edit").pipe(as(admin)))).toBe(
              "MemberNotFound"
            )
            yield* setGrant(on, shown, "edit").pipe(as(admin))
            expect(yield* roleOn(on).pipe(as({ id: guest.userId }))).toBe("edit")
            const entries = yield* entriesOf(organization.id)
            expect(entries.some((entry) => JSON.stringify(entry).includes(guest.userId))).toBe(false)
            yield* removeGrant(on, shown).pipe(as(admin))
            expect((yield* listUserGrants(on, all).pipe(as(admin))).items).toEqual([])
          }
          // Guests may not find out whose address is known.
          const guest = yield* aMember(organization.id, { role: null })
          const colleague = yield* aMember(organization.id, { role: "read" })
          for (const on of things) {
            yield* setGrant(on, toUser(guest), "create").pipe(as(admin))
            for (const name of [colleague.email, "nobody@example.org"]) {
              const invite = { role: "read", users: [name], teams: [] } as const
              expect(yield* tagOf(inviteTo(on, invite).pipe(as(guest)))).toBe("AccessDenied")
            }
            yield* inviteTo(on, { role: "read", users: [colleague.id], teams: [] }).pipe(as(guest))
          }
        })
    )

    it.effect("are listed to members who can read the thing, and to no guest", () =>
      Effect.gen(function* () {
        const { admin, organization, things } = yield* someThings
        const reader = yield* aMember(organization.id, { role: "read" })
        const guest = yield* aMember(organization.id, { role: null })
        const stranger = yield* aUser()
        for (const on of things) {
          yield* setGrant(on, toUser(guest), "admin").pipe(as(admin))
          for (const list of listsOf(on)) {
            expect(yield* tagOf(list.pipe(as(reader)))).toBe("done")
            expect(yield* tagOf(list.pipe(as(guest)))).toBe("AccessDenied")
            expect(yield* tagOf(list.pipe(as(stranger)))).toMatch(/NotFound$/)
          }
        }
      })
    )

    it.effect("are listed page by page, filtered by exactly one role, without disabled members", () =>
      Effect.gen(function* () {
        const { admin, organization, things } = yield* someThings
        const disabled = yield* aMember(organization.id, { role: "admin", disabled: true })
        for (let n = 0; n < 30; n++)
          yield* aMember(organization.id, { role: n % 3 === 0 ? "review" : "read" })
        const invited = yield* inviteUsers(organization.id, {
          people: [{ email: `late-${organization.id}@example.org`, role: "review" }],
          sso: false
        }).pipe(as(admin))
        for (const on of things) {
          for (const wanted of ["review", "admin", "comment", null] as const) {
            const whole = (yield* listEffectiveRoles(on, wanted, all).pipe(as(admin))).items
            expect(whole.length).toBe({ review: 11, admin: 1, comment: 0, all: 33 }[wanted ?? "all"])
            const shown = whole.map(({ person }) => person.id)
            expect(shown).not.toContain(disabled.id)
            // Hidden ids of invited people would order them by the age of their accounts.
            expect(shown).toEqual([...shown].sort())
            if (wanted !== null) expect(whole.every(({ role }) => role === wanted)).toBe(true)
            for (const limit of [1, 2, 7, 33]) {
              const walked: Array<unknown> = []
              let after: readonly [string] | null = null
              do {
                const page: Effect.Success<ReturnType<typeof listEffectiveRoles>> = yield* listEffectiveRoles(
                  on,
                  wanted,
                  { after, limit }
                ).pipe(as(admin))
                expect(page.next?.[0]).not.toBe(invited.members[0]!.userId)
                walked.push(...page.items)
                after = page.next
              } while (after !== null)
              expect(walked).toEqual(whole)
            }
          }
        }
      })
    )

    it.effect("end with the membership, and joining again starts from nothing", () =>
      Effect.gen(function* () {
        const { admin, collection, organization, space, things } = yield* someThings
        const ada = yield* aMember(organization.id, { role: "read" })
        const team = yield* aTeam(organization.id, { members: [ada] })
        for (const on of things) {
          yield* setGrant(on, toUser(ada), "edit").pipe(as(admin))
          yield* setGrant(on, toTeam(team), "create").pipe(as(admin))
        }
        yield* updateSpace(space.id, { defaultLevel: null }).pipe(as(admin))
        yield* updateCollection(collection.id, { defaultLevel: null }).pipe(as(admin))
        yield* removeMember(organization.id, ada.id).pipe(as(admin))
        for (const on of things) expect(yield* tagOf(roleOn(on).pipe(as(ada)))).toMatch(/NotFound$/)
        const joinedAt = yield* DateTime.now
        const again = {
          organizationId: organization.id,
          userId: ada.id,
          role: "read",
          disabled: false
        } as const
        yield* (yield* Members).put(new Member({ ...again, sso: false, joinedAt, lastSeenAt: null }))
        for (const on of things) expect(yield* tagOf(roleOn(on).pipe(as(ada)))).toMatch(/NotFound$/)
      })
    )

    it.effect("are of the new organization after a transfer: they end with the membership there", () =>
      Effect.gen(function* () {
        const { admin, collection, organization } = yield* someThings
        const other = yield* anOrganization()
        const ada = yield* aMember(organization.id, { role: "read" })
        const joinedAt = yield* DateTime.now
        for (const [userId, role] of [
          [admin.id, "admin"],
          [ada.id, "read"]
        ] as const) {
          const member = { organizationId: other.id, userId, role, disabled: false, sso: false, joinedAt }
          yield* (yield* Members).put(new Member({ ...member, lastSeenAt: null }))
        }
        const inside = yield* createSpace(organization.id, {
          title: "Inside",
          emoji: null,
          parentId: collection.id,
          language: null,
          editMode: "live"
        }).pipe(as(admin))
        const things: ReadonlyArray<AccessPointer> = [
          { kind: "collection", id: collection.id },
          { kind: "space", id: inside.space.id }
        ]
        for (const on of things) yield* setGrant(on, toUser(ada), "edit").pipe(as(admin))
        yield* transferCollection(collection.id, other.id).pipe(as(admin))
        const grants = yield* Grants
        for (const on of things) {
          expect(Option.getOrThrow(yield* grants.find(on, toUser(ada)))).toMatchObject({
            role: "edit",
            organizationId: other.id,
            grantedBy: admin.id
          })
        }
        yield* removeMember(organization.id, ada.id).pipe(as(admin))
        for (const on of things) expect(yield* roleOn(on).pipe(as(ada))).toBe("edit")
        yield* removeMember(other.id, ada.id).pipe(as(admin))
        for (const on of things) expect(yield* (yield* GrantReach).listOn(on)).toEqual([])
      })
    )
  })

/** The number of statements of the lists. */
export const permissionStatementsContract = (it: ContentTests) =>
  describe("the number of statements of permissions", () => {
    it.effect("does not grow with the members, grants and collections above", () =>
      Effect.gen(function* () {
        const counts: Array<ReadonlyArray<number>> = []
        for (const size of [1, 40]) {
          const { admin, organization } = yield* aSpace()
          let parentId = (yield* aCollection(organization.id)).id
          for (let depth = 0; depth < Math.min(size, 8); depth++)
            parentId = (yield* aCollection(organization.id, { parentId })).id
          const on = { kind: "collection", id: parentId } as const
          for (let n = 0; n < size; n++) {
            const user = yield* aMember(organization.id, { role: "read" })
            const team = yield* aTeam(organization.id, { members: [user] })
            for (const to of [toUser(user), toTeam(team)]) {
              yield* (yield* Grants).put(new Grant({ on, to, role: "edit", organizationId: organization.id }))
            }
          }
          const own: Array<number> = []
          for (const list of listsOf(on)) {
            own.push(yield* statementsOf(list.pipe(as(admin))))
          }
          counts.push(own)
        }
        expect(counts[1]).toEqual(counts[0])
        expect(Math.max(...counts[0]!)).toBeLessThanOrEqual(10)
      })
    )
  })
