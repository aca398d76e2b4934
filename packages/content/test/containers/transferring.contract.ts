import { describe, expect } from "@effect/vitest"
import {
  Grant,
  Grants,
  Member,
  Members,
  OrganizationId,
  type Role,
  Team,
  TeamId,
  Teams,
  type UserId
} from "@octavo/identity"
import { aMember, anOrganization, as, aUser } from "@octavo/identity/testing"
import { enqueueJob, newId } from "@octavo/kernel"
import { DateTime, Effect, Schema } from "effect"
import {
  Collections,
  deleteSpace,
  getCurrentContent,
  listSpaces,
  requireCollection,
  requireSpace,
  restoreSpace,
  SpaceCounters,
  Spaces,
  SpaceHolders,
  transferCollection,
  transferSpace,
  updateCollection,
  updateSpace
} from "../../src/index.ts"
import { aPage } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"
import { aContainer, namesOn } from "./aContainer.ts"

const join = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  user: { readonly id: UserId },
  role: Role | null = "create"
) {
  yield* (yield* Members).put(
    new Member({
      organizationId,
      userId: user.id,
      role,
      disabled: false,
      sso: false,
      joinedAt: yield* DateTime.now,
      lastSeenAt: null
    })
  )
})

const aTeam = Effect.fnUntraced(function* (organizationId: OrganizationId, ...users: ReadonlyArray<UserId>) {
  const id = TeamId.make(yield* newId)
  const teams = yield* Teams
  yield* teams.put(new Team({ id, organizationId, title: "Team", createdAt: yield* DateTime.now }))
  for (const user of users) yield* teams.addMember(id, user)
  return id
})

const grantOn = (on: Grant["on"], to: Grant["to"], role: Role) =>
  Grants.use((grants) =>
    grants.put(new Grant({ on, to, role, organizationId: OrganizationId.make("before") }))
  )

type Transfer = Effect.Effect<
  unknown,
  { readonly _tag: string },
  Effect.Services<ReturnType<typeof transferSpace>>
>

const job = { name: "test.sync", payload: Schema.Null, maxAttempts: 1 }
const all = { after: null, limit: 1000 }

/** The contract of transfers of spaces and collections to other organizations, for every store. */
export const transferringContract = (it: ContentTests) =>
  describe("transfers", () => {
    it.effect("take a space out of its collection to the top of another organization, as it is", () =>
      Effect.gen(function* () {
        const { admin, makeSpace, organization, outer } = yield* aContainer()
        const target = yield* aContainer()
        yield* join(target.organization.id, admin)
        const space = yield* makeSpace("a", outer.id)
        yield* commit({ space }, { pages: { put: [yield* aPage({ title: "Page" })], remove: [] } })
        yield* (yield* SpaceCounters).add(space.id, { comments: 2, changeRequests: 1 })
        const before = yield* getCurrentContent(space.id).pipe(as(admin))
        const moved = yield* transferSpace(space.id, target.organization.id).pipe(as(admin))
        expect(moved.space).toMatchObject({
          organizationId: target.organization.id,
          parentId: null,
          visibility: "private",
          title: "a",
          createdBy: admin.id
        })
        expect(moved.counts).toMatchObject({ comments: 2, changeRequests: 1 })
        expect(moved.role).toBe("create")
        expect(yield* getCurrentContent(space.id).pipe(as(admin))).toEqual(before)
        const top = { organizationId: target.organization.id, parentId: null }
        expect(yield* namesOn(top)).toEqual(["outer", "a"])
        expect((yield* listSpaces(organization.id, all).pipe(as(admin))).items).toEqual([])
        const stays = yield* aMember(organization.id)
        expect((yield* Effect.flip(requireSpace(space.id, "read").pipe(as(stays))))._tag).toBe(
          "SpaceNotFound"
        )
        yield* requireSpace(space.id, "admin").pipe(as(target.admin))
      })
    )

    it.effect("leave behind what was granted to who is not of the other organization", () =>
      Effect.gen(function* () {
        const { admin, makeSpace, organization } = yield* aContainer()
        const target = yield* anOrganization()
        yield* join(target.id, admin)
        const space = yield* makeSpace("a", null)
        const other = yield* makeSpace("b", null)
        const [both, left] = [yield* aMember(organization.id), yield* aMember(organization.id)]
        yield* join(target.id, both, null)
        const near = yield* aTeam(organization.id, both.id)
        const far = yield* aTeam(target.id, both.id)
        for (const { id } of [space, other]) {
          const on = { kind: "space", id } as const
          yield* grantOn(on, { kind: "user", id: both.id }, "edit")
          yield* grantOn(on, { kind: "user", id: left.id }, "read")
          yield* grantOn(on, { kind: "team", id: near }, "review")
          yield* grantOn(on, { kind: "team", id: far }, "comment")
        }
        yield* transferSpace(space.id, target.id).pipe(as(admin))
        const grants = yield* Grants
        const found = (id: string, user: UserId) => grants.findFor({ kind: "space", id }, user)
        expect(yield* found(space.id, both.id)).toEqual({ userGrant: "edit", teamGrant: "comment" })
        expect((yield* found(space.id, left.id)).userGrant).toBeNull()
        expect(yield* found(other.id, both.id)).toEqual({ userGrant: "edit", teamGrant: "review" })
        expect((yield* found(other.id, left.id)).userGrant).toBe("read")
      })
    )

    it.effect("take the role create on both sides, and another organization", () =>
      Effect.gen(function* () {
        const { admin, inner, makeSpace, organization } = yield* aContainer()
        const space = yield* makeSpace("a", null)
        const target = yield* anOrganization()
        const transfers = (to: OrganizationId) => [
          transferSpace(space.id, to) as Transfer,
          transferCollection(inner.id, to) as Transfer
        ]
        const reviewer = yield* aMember(organization.id, { role: "review" })
        yield* join(target.id, reviewer, "admin")
        for (const transfer of transfers(target.id)) {
          expect((yield* Effect.flip(transfer.pipe(as(reviewer))))._tag).toBe("AccessDenied")
          expect((yield* Effect.flip(transfer.pipe(as(admin))))._tag).toBe("OrganizationNotFound")
        }
        yield* join(target.id, admin, "review")
        for (const transfer of transfers(target.id)) {
          expect((yield* Effect.flip(transfer.pipe(as(admin))))._tag).toBe("AccessDenied")
        }
        for (const transfer of transfers(organization.id)) {
          expect((yield* Effect.flip(transfer.pipe(as(admin))))._tag).toBe("AlreadyThere")
        }
        for (const transfer of transfers(target.id)) {
          const stranger = yield* aUser()
          expect((yield* Effect.flip(transfer.pipe(as(stranger))))._tag).toMatch(/NotFound$/)
        }
      })
    )

    it.effect("wait for what is under way with a space", () =>
      Effect.gen(function* () {
        const { admin, inner, makeSpace, outer } = yield* aContainer()
        const target = yield* anOrganization()
        yield* join(target.id, admin)
        const space = yield* makeSpace("a", inner.id)
        yield* enqueueJob(job, null, { subject: space.id, createdBy: admin.id })
        const one = yield* Effect.flip(transferSpace(space.id, target.id).pipe(as(admin)))
        expect(one).toMatchObject({ _tag: "SpaceNotTransferable", reason: "busy" })
        const many = yield* Effect.flip(transferCollection(outer.id, target.id).pipe(as(admin)))
        expect(many).toMatchObject({ _tag: "CollectionNotTransferable", reason: "busy" })
      })
    )

    it.effect("leave a space that is linked to a site in its organization, alone and in its collection", () =>
      Effect.gen(function* () {
        const { admin, inner, makeSpace, organization, outer } = yield* aContainer()
        const target = yield* anOrganization()
        yield* join(target.id, admin)
        const [linked, other] = [yield* makeSpace("a", inner.id), yield* makeSpace("b", outer.id)]
        const held = Effect.provideService(SpaceHolders, {
          findHeld: (ids) => Effect.succeed(ids.filter((id) => id === linked.id))
        })
        const one = yield* Effect.flip(transferSpace(linked.id, target.id).pipe(as(admin), held))
        expect(one).toMatchObject({ _tag: "SpaceNotTransferable", reason: "linked" })
        const many = yield* Effect.flip(transferCollection(outer.id, target.id).pipe(as(admin), held))
        expect(many).toMatchObject({ _tag: "CollectionNotTransferable", reason: "linked" })
        expect((yield* (yield* Spaces).get(linked.id)).organizationId).toBe(organization.id)
        expect((yield* (yield* Spaces).get(other.id)).organizationId).toBe(organization.id)
        yield* transferSpace(other.id, target.id).pipe(as(admin), held)
        yield* transferSpace(linked.id, target.id).pipe(as(admin))
      })
    )

    it.effect("are refused to who would lose what they give away", () =>
      Effect.gen(function* () {
        const { admin, inner, makeSpace, organization, outer } = yield* aContainer()
        const target = yield* anOrganization()
        const guest = yield* aMember(organization.id, { role: null })
        yield* join(target.id, guest)
        const team = yield* aTeam(organization.id, guest.id)
        const space = yield* makeSpace("a", inner.id)
        yield* updateSpace(space.id, { defaultLevel: null }).pipe(as(admin))
        for (const on of [
          { kind: "space", id: space.id },
          { kind: "collection", id: outer.id }
        ] as const) {
          yield* grantOn(on, { kind: "team", id: team }, "create")
        }
        const one = yield* Effect.flip(transferSpace(space.id, target.id).pipe(as(guest)))
        expect(one).toMatchObject({ _tag: "SpaceNotTransferable", reason: "unreachable" })
        const many = yield* Effect.flip(transferCollection(outer.id, target.id).pipe(as(guest)))
        expect(many).toMatchObject({ _tag: "CollectionNotTransferable", reason: "unreachable" })
        // Nothing of it happened: the grants are there as well.
        yield* requireSpace(space.id, "create").pipe(as(guest))
        expect((yield* requireCollection(inner.id, "create").pipe(as(guest))).collection).toEqual(inner)
      })
    )

    it.effect("take a collection with everything in it, deleted spaces as well", () =>
      Effect.gen(function* () {
        const { admin, inner, make, makeSpace, organization, outer } = yield* aContainer()
        const target = yield* aContainer()
        yield* join(target.organization.id, admin, "admin")
        const innermost = yield* make("innermost", inner.id)
        const [space, deleted] = [
          yield* makeSpace("deep", innermost.id),
          yield* makeSpace("deleted", inner.id)
        ]
        const beside = yield* makeSpace("beside", outer.id)
        yield* deleteSpace(deleted.id).pipe(as(admin))
        const left = yield* aMember(organization.id)
        for (const on of [
          { kind: "collection", id: innermost.id },
          { kind: "space", id: space.id }
        ] as const) {
          yield* grantOn(on, { kind: "user", id: left.id }, "edit")
        }
        const moved = yield* transferCollection(inner.id, target.organization.id).pipe(as(admin))
        expect(moved.collection).toMatchObject({ organizationId: target.organization.id, parentId: null })
        const top = { organizationId: target.organization.id, parentId: null }
        expect(yield* namesOn(top)).toEqual(["outer", "inner"])
        const collections = yield* Collections
        const spaces = yield* Spaces
        expect(yield* collections.get(innermost.id)).toMatchObject({
          organizationId: target.organization.id,
          parentId: inner.id
        })
        for (const { id, parentId } of [space, deleted]) {
          expect(yield* spaces.get(id)).toMatchObject({
            organizationId: target.organization.id,
            parentId,
            visibility: "in-collection"
          })
        }
        expect((yield* spaces.get(beside.id)).organizationId).toBe(organization.id)
        expect((yield* collections.get(outer.id)).organizationId).toBe(organization.id)
        const grants = yield* Grants
        expect((yield* grants.findFor({ kind: "space", id: space.id }, left.id)).userGrant).toBeNull()
        const onInner = { kind: "collection", id: innermost.id } as const
        expect((yield* grants.findFor(onInner, left.id)).userGrant).toBeNull()
        yield* restoreSpace(deleted.id).pipe(as(target.admin))
        yield* requireSpace(space.id, "admin").pipe(as(target.admin))
        expect((yield* Effect.flip(requireSpace(space.id, "read").pipe(as(left))))._tag).toBe("SpaceNotFound")
      })
    )

    it.effect("take a collection whole or not at all: not where something in it is not the caller's", () =>
      Effect.gen(function* () {
        const { admin, inner, makeSpace, organization, outer } = yield* aContainer()
        const target = yield* anOrganization()
        const creator = yield* aMember(organization.id, { role: "create" })
        yield* join(target.id, creator)
        const space = yield* makeSpace("hidden", inner.id)
        const transfer = transferCollection(outer.id, target.id).pipe(as(creator))
        const isRefused = Effect.gen(function* () {
          const refused = yield* Effect.flip(transfer)
          expect(refused).toMatchObject({ _tag: "CollectionNotTransferable", reason: "not-all-yours" })
          expect((yield* (yield* Spaces).get(space.id)).organizationId).toBe(organization.id)
        })
        yield* updateSpace(space.id, { defaultLevel: "review" }).pipe(as(admin))
        yield* isRefused
        yield* deleteSpace(space.id).pipe(as(admin))
        yield* isRefused
        yield* restoreSpace(space.id).pipe(as(admin))
        yield* updateSpace(space.id, { defaultLevel: "inherit" }).pipe(as(admin))
        yield* updateCollection(inner.id, { defaultLevel: null }).pipe(as(admin))
        yield* isRefused
        yield* updateCollection(inner.id, { defaultLevel: "inherit" }).pipe(as(admin))
        yield* transfer
      })
    )
  })
