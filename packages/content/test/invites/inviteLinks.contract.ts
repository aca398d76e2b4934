import { describe, expect } from "@effect/vitest"
import {
  AuditLog,
  Grants,
  InviteLink,
  InviteLinks,
  Member,
  Members,
  Organization,
  type OrganizationId,
  Organizations,
  type Role,
  type User
} from "@octavo/identity"
import { aMember, anOrganization, as, aUser } from "@octavo/identity/testing"
import { DateTime, Effect, Option, Result } from "effect"
import {
  createInviteLink,
  deleteCollection,
  deleteInviteLink,
  deleteSpace,
  joinWithInvite,
  listInviteLinks,
  restoreSpace,
  transferSpace,
  updateInviteLink,
  updateSpace
} from "../../src/index.ts"
import { findRole } from "../../src/spaces/findRole.ts"
import { aCollection, aSpace } from "../../src/testing/index.ts"
import type { ContentTests } from "../ContentServices.ts"

const allowLinks = Effect.fnUntraced(function* (organization: Organization, given = {}) {
  yield* (yield* Organizations).put(new Organization({ ...organization, inviteLinks: true, ...given }))
})

const setUp = Effect.gen(function* () {
  const world = yield* aSpace()
  yield* allowLinks(world.organization)
  return world
})

const linkTo = (organizationId: OrganizationId, role: Role | null, given: { uses?: number } = {}) => ({
  to: { kind: "organization" as const, id: organizationId },
  role,
  expiresAt: undefined,
  uses: given.uses ?? null
})

const roleIn = (organizationId: OrganizationId, { id }: User) =>
  Members.use((members) =>
    Effect.map(
      members.find(organizationId, id),
      Option.match({ onNone: () => "none", onSome: ({ role }) => role ?? "guest" })
    )
  )

const usedOf = ({ id, organizationId }: InviteLink) =>
  InviteLinks.use((links) =>
    Effect.map(
      links.find(organizationId, id),
      Option.map(({ used }) => used)
    ).pipe(Effect.map(Option.getOrNull))
  )

const failureOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.result(effect), (result) => (Result.isFailure(result) ? result.failure._tag : "none"))

/** The contract of invite links. */
export const inviteLinksContract = (it: ContentTests) =>
  describe("invite links", () => {
    it.effect("give new members their role, and raise others but never lower them", () =>
      Effect.gen(function* () {
        const { admin, organization } = yield* setUp
        const { id } = organization
        const { link } = yield* createInviteLink(id, linkTo(id, "edit")).pipe(as(admin))
        const people = [
          [yield* aUser(), "edit"],
          [yield* aMember(id, { role: null }), "edit"],
          [yield* aMember(id, { role: "read" }), "edit"],
          [yield* aMember(id, { role: "create" }), "create"],
          [admin, "admin"]
        ] as const
        for (const [user, role] of people) {
          yield* joinWithInvite(id, link.id).pipe(as(user))
          yield* joinWithInvite(id, link.id).pipe(as(user))
          expect(yield* roleIn(id, user)).toBe(role)
        }
        expect(yield* usedOf(link)).toBe(3)
        const { items } = yield* (yield* AuditLog).list(id, {}, { after: null, limit: 100 })
        const joins = items.filter(({ action }) => action.startsWith("member."))
        expect(joins.map(({ action }) => action)).toEqual(["member.raised", "member.raised", "member.joined"])
        expect(JSON.stringify(items)).not.toContain(link.id)
        expect(JSON.stringify(joins)).toContain(link.serial)
      })
    )

    it.effect("are used as often as they may be, however many join at once", () =>
      Effect.gen(function* () {
        const { admin, organization } = yield* setUp
        const { id } = organization
        const { link } = yield* createInviteLink(id, linkTo(id, "read", { uses: 3 })).pipe(as(admin))
        const users = yield* Effect.forEach(Array.from({ length: 12 }), () => aUser())
        const tags = yield* Effect.forEach(
          users,
          (user) => failureOf(joinWithInvite(id, link.id).pipe(as(user))),
          { concurrency: "unbounded" }
        )
        expect(tags.filter((tag) => tag === "none")).toHaveLength(3)
        expect(new Set(tags)).toEqual(new Set(["none", "InviteLinkNotFound"]))
        const roles = yield* Effect.forEach(users, (user) => roleIn(id, user))
        expect(roles.filter((role) => role === "read")).toHaveLength(3)
        expect(yield* usedOf(link)).toBe(3)
        yield* updateInviteLink(id, link.id, { uses: null }).pipe(as(admin))
        expect(yield* failureOf(joinWithInvite(id, link.id).pipe(as(yield* aUser())))).toBe("none")
      })
    )

    it.effect("let one user in once, also when the user joins ten times at once", () =>
      Effect.gen(function* () {
        const { admin, organization } = yield* setUp
        const { id } = organization
        const { link } = yield* createInviteLink(id, linkTo(id, "read", { uses: 5 })).pipe(as(admin))
        const user = yield* aUser()
        yield* Effect.forEach(Array.from({ length: 10 }), () => joinWithInvite(id, link.id).pipe(as(user)), {
          concurrency: "unbounded"
        })
        expect(yield* usedOf(link)).toBe(1)
      })
    )

    it.effect("to a space or collection make guests with a grant, which goes with the membership", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* setUp
        const { id } = organization
        const to = { kind: "space" as const, id: space.id }
        const { link } = yield* createInviteLink(id, { ...linkTo(id, "edit"), to }).pipe(as(admin))
        const guest = yield* aUser()
        yield* joinWithInvite(id, link.id).pipe(as(guest))
        expect([yield* roleIn(id, guest), yield* findRole(space.id).pipe(as(guest))]).toEqual([
          "guest",
          "edit"
        ])
        const reader = yield* aMember(id, { role: "read" })
        const creator = yield* aMember(id, { role: "create" })
        for (const user of [reader, creator]) yield* joinWithInvite(id, link.id).pipe(as(user))
        expect([yield* roleIn(id, reader), yield* findRole(space.id).pipe(as(reader))]).toEqual([
          "read",
          "edit"
        ])
        // A grant of `edit` would take the higher role of the organization from them.
        expect(yield* findRole(space.id).pipe(as(creator))).toBe("create")
        yield* (yield* Grants).removeOfUser(id, guest.id)
        expect(yield* findRole(space.id).pipe(as(guest))).toBe(null)
      })
    )

    it.effect("are made by those who have as much, and by nobody else", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* setUp
        const { id } = organization
        const collection = yield* aCollection(id)
        const creator = yield* aMember(id, { role: "create" })
        const reviewer = yield* aMember(id, { role: "review" })
        const elsewhere = yield* aMember((yield* anOrganization()).id)
        const foreign = yield* aSpace()
        yield* allowLinks(foreign.organization)
        for (const to of [
          { kind: "space" as const, id: space.id },
          { kind: "collection" as const, id: collection.id }
        ]) {
          const make = (user: User, role: Role) =>
            failureOf(createInviteLink(id, { ...linkTo(id, role), to }).pipe(as(user)))
          expect(yield* make(creator, "create")).toBe("none")
          expect(yield* make(creator, "admin")).toBe("AccessDenied")
          expect(yield* make(reviewer, "read")).toBe("AccessDenied")
          expect(yield* make(admin, "admin")).toBe("none")
          expect(yield* make(elsewhere, "read")).toBe("OrganizationNotFound")
          const wrong = createInviteLink(foreign.organization.id, { ...linkTo(id, "read"), to })
          expect(yield* failureOf(wrong.pipe(as(foreign.admin)))).toMatch(/^(Space|Collection)NotFound$/)
        }
        expect(yield* failureOf(createInviteLink(id, linkTo(id, "read")).pipe(as(creator)))).toBe(
          "AccessDenied"
        )
        const list = listInviteLinks(id, { kind: "space", id: space.id }, { after: null, limit: 10 })
        expect((yield* list.pipe(as(creator))).items.map(({ redundant }) => redundant)).toEqual([true, false])
        expect(yield* failureOf(list.pipe(as(reviewer)))).toBe("AccessDenied")
      })
    )

    it.effect("work while who made them may make them, so nobody leaves a way back in behind", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* setUp
        const { id } = organization
        const second = yield* aMember(id)
        const { link } = yield* createInviteLink(id, linkTo(id, "admin")).pipe(as(second))
        const to = { kind: "space" as const, id: space.id }
        const content = yield* createInviteLink(id, { ...linkTo(id, "create"), to }).pipe(as(second))
        const members = yield* Members
        const stored = Option.getOrThrow(yield* members.find(id, second.id))
        const join = (given: InviteLink, user: User) => failureOf(joinWithInvite(id, given.id).pipe(as(user)))
        for (const change of [{ role: "review" as const }, { disabled: true }]) {
          yield* members.put(new Member({ ...stored, ...change }))
          expect(yield* join(link, yield* aUser())).toBe("InviteLinkNotFound")
          expect(yield* join(content.link, yield* aUser())).toBe("InviteLinkNotFound")
        }
        yield* members.remove(id, second.id)
        expect(yield* join(link, second)).toBe("InviteLinkNotFound")
        expect(yield* join(content.link, second)).toBe("InviteLinkNotFound")
        expect(yield* roleIn(id, second)).toBe("none")
        // Another administrator who changes the link vouches for it.
        yield* updateInviteLink(id, link.id, { role: "read" }).pipe(as(admin))
        expect([yield* join(link, second), yield* roleIn(id, second)]).toEqual(["none", "read"])
      })
    )

    it.effect(
      "do not work when they are suspended, over, or of a disabled member, and need single sign-on",
      () =>
        Effect.gen(function* () {
          const { admin, organization } = yield* setUp
          const { id } = organization
          const { link } = yield* createInviteLink(id, linkTo(id, "read")).pipe(as(admin))
          const join = Effect.flatMap(aUser(), (user) =>
            failureOf(joinWithInvite(id, link.id).pipe(as(user)))
          )
          expect(yield* join).toBe("none")
          yield* allowLinks(organization, { inviteLinks: false })
          expect(yield* join).toBe("InviteLinkNotFound")
          yield* allowLinks(organization, { sso: true, ssoInForce: true })
          expect(yield* join).toBe("InviteLinksSuspended")
          yield* allowLinks(organization)
          const disabled = yield* aMember(id, { role: "read", disabled: true })
          expect(yield* failureOf(joinWithInvite(id, link.id).pipe(as(disabled)))).toBe("MemberDisabled")
          const links = yield* InviteLinks
          const over = DateTime.subtract(yield* DateTime.now, { seconds: 1 })
          yield* links.put(new InviteLink({ ...link, expiresAt: over }))
          expect(yield* join).toBe("InviteLinkNotFound")
          yield* links.removeExpired(yield* DateTime.now)
          expect(yield* usedOf(link)).toBeNull()
          yield* deleteInviteLink(id, link.id).pipe(as(admin))
          expect(yield* join).toBe("InviteLinkNotFound")
        })
    )

    it.effect("that make administrators end after a week, also when they are raised to it", () =>
      Effect.gen(function* () {
        const { admin, organization } = yield* setUp
        const { id } = organization
        const week = DateTime.add(yield* DateTime.now, { days: 7 })
        const { link } = yield* createInviteLink(id, linkTo(id, "admin")).pipe(as(admin))
        expect(link.expiresAt).toEqual(week)
        const usual = yield* createInviteLink(id, linkTo(id, "read")).pipe(as(admin))
        expect(usual.link.expiresAt).toBeNull()
        const raised = yield* updateInviteLink(id, usual.link.id, { role: "admin" }).pipe(as(admin))
        expect(raised.link.expiresAt).toEqual(week)
        const changes = updateInviteLink(id, link.id, { level: "read" }).pipe(as(admin))
        expect(yield* failureOf(changes)).toBe("InviteLinkFieldUnfit")
      })
    )

    it.effect("go with the thing that they open, and rest while a space is deleted", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* setUp
        const { id } = organization
        const collection = yield* aCollection(id)
        const make = (kind: "space" | "collection", of: string) =>
          createInviteLink(id, { ...linkTo(id, "read"), to: { kind, id: of } }).pipe(as(admin))
        const onSpace = yield* make("space", space.id)
        const onCollection = yield* make("collection", collection.id)
        const join = (link: InviteLink) =>
          Effect.flatMap(aUser(), (user) => failureOf(joinWithInvite(id, link.id).pipe(as(user))))
        yield* deleteSpace(space.id).pipe(as(admin))
        expect(yield* join(onSpace.link)).toBe("InviteLinkNotFound")
        yield* restoreSpace(space.id).pipe(as(admin))
        expect(yield* join(onSpace.link)).toBe("none")
        yield* deleteCollection(collection.id).pipe(as(admin))
        expect([yield* join(onCollection.link), yield* usedOf(onCollection.link)]).toEqual([
          "InviteLinkNotFound",
          null
        ])
        const other = yield* anOrganization()
        const member = Option.getOrThrow(yield* (yield* Members).find(id, admin.id))
        yield* (yield* Members).put(new Member({ ...member, organizationId: other.id }))
        yield* transferSpace(space.id, other.id).pipe(as(admin))
        expect([yield* join(onSpace.link), yield* usedOf(onSpace.link)]).toEqual(["InviteLinkNotFound", null])
      })
    )

    it.effect("to a hidden space stay unknown to members without it", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* setUp
        const { id } = organization
        yield* updateSpace(space.id, { defaultLevel: null }).pipe(as(admin))
        const to = { kind: "space" as const, id: space.id }
        const { link } = yield* createInviteLink(id, { ...linkTo(id, "read"), to }).pipe(as(admin))
        const member = yield* aMember(id, { role: "create" })
        const unknown = { ...link, id: "x".repeat(27) as InviteLink["id"] }
        for (const given of [link, unknown]) {
          expect(yield* failureOf(deleteInviteLink(id, given.id).pipe(as(member)))).toBe("AccessDenied")
        }
        expect(yield* usedOf(link)).toBe(0)
      })
    )
  })
