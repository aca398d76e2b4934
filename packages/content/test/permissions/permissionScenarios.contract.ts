import { describe, expect } from "@effect/vitest"
import { type DefaultLevel, Members, newMember, removeMember, type Role, type UserId } from "@octavo/identity"
import { aMember, anOrganization, as, aTeam } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  type AccessPointer,
  createCollection,
  createSpace,
  deleteCollection,
  deleteSpace,
  listCollections,
  moveSpace,
  requireCollection,
  requireSpace,
  restoreSpace,
  setGrant,
  transferSpace,
  updateCollection,
  updateSpace
} from "../../src/index.ts"
import type { ContentTests } from "../ContentServices.ts"

/** An organization with an outer collection, an inner one in it, and a space in the inner one. */
const aShelf = Effect.gen(function* () {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const make = (title: string, parentId: Parameters<typeof createCollection>[1]["parentId"]) =>
    createCollection(organization.id, { title, parentId }).pipe(as(admin))
  const outer = (yield* make("Outer", null)).collection
  const inner = (yield* make("Inner", outer.id)).collection
  const { space } = yield* createSpace(organization.id, {
    title: "Handbook",
    emoji: null,
    parentId: inner.id,
    language: null,
    editMode: "live"
  }).pipe(as(admin))
  const on = {
    outer: { kind: "collection", id: outer.id },
    inner: { kind: "collection", id: inner.id },
    space: { kind: "space", id: space.id }
  } as const
  const member = (role: Role | null) => aMember(organization.id, { role })
  const team = (...members: ReadonlyArray<{ readonly id: UserId }>) => aTeam(organization.id, { members })
  const give = (
    thing: AccessPointer,
    to: { readonly id: string },
    role: Role | null,
    kind: "user" | "team" = "user"
  ) => setGrant(thing, { kind, id: to.id }, role).pipe(as(admin))
  const setDefault = Effect.fnUntraced(function* (thing: AccessPointer, defaultLevel: DefaultLevel) {
    if (thing.kind === "space") yield* updateSpace(thing.id, { defaultLevel })
    else yield* updateCollection(thing.id, { defaultLevel })
  }, as(admin))
  /** The roles of somebody on the space, the inner and the outer collection; null where it does not exist for them. */
  const rolesOf = (user: { readonly id: UserId }) =>
    Effect.forEach([on.space, on.inner, on.outer], (thing) =>
      Effect.gen(function* () {
        const { role } =
          thing.kind === "space"
            ? yield* requireSpace(thing.id, "read")
            : yield* requireCollection(thing.id, "read")
        return role
      }).pipe(
        Effect.orElseSucceed(() => null),
        as(user)
      )
    )
  return { organization, admin, space, inner, outer, on, member, team, give, setDefault, rolesOf }
})

/** The scenarios of inheritance, by number. */
export const permissionScenariosContract = (it: ContentTests) =>
  describe("inheritance of roles", () => {
    it.effect("1.1 without words is the role in the organization", () =>
      Effect.gen(function* () {
        const { member, rolesOf } = yield* aShelf
        for (const role of ["read", "comment", "edit", "review", "create", "admin"] as const) {
          expect(yield* rolesOf(yield* member(role))).toEqual([role, role, role])
        }
      })
    )

    it.effect("1.2 the nearest word wins upwards", () =>
      Effect.gen(function* () {
        const { give, member, on, rolesOf } = yield* aShelf
        const ada = yield* member("read")
        yield* give(on.outer, ada, "comment")
        yield* give(on.inner, ada, "edit")
        yield* give(on.space, ada, "create")
        expect(yield* rolesOf(ada)).toEqual(["create", "edit", "comment"])
      })
    )

    it.effect("1.3 the nearest word wins downwards, too", () =>
      Effect.gen(function* () {
        const { give, member, on, rolesOf } = yield* aShelf
        const ada = yield* member("create")
        yield* give(on.inner, ada, "comment")
        yield* give(on.space, ada, "read")
        expect(yield* rolesOf(ada)).toEqual(["read", "comment", "create"])
        yield* give(on.space, ada, null)
        expect(yield* rolesOf(ada)).toEqual(["comment", "comment", "create"])
      })
    )

    it.effect("1.4 a near default level wins over a far grant", () =>
      Effect.gen(function* () {
        const { give, member, on, rolesOf, setDefault } = yield* aShelf
        const ada = yield* member("read")
        yield* give(on.outer, ada, "create")
        yield* setDefault(on.inner, "comment")
        expect(yield* rolesOf(ada)).toEqual(["comment", "comment", "create"])
      })
    )

    it.effect("1.5 no word lowers an administrator of the organization", () =>
      Effect.gen(function* () {
        const { give, member, on, rolesOf, setDefault } = yield* aShelf
        const ada = yield* member("admin")
        yield* give(on.space, ada, "read")
        yield* setDefault(on.inner, null)
        expect(yield* rolesOf(ada)).toEqual(["admin", "admin", "admin"])
      })
    )

    it.effect(
      "2.1 a grant to the user wins over one to a team on the same thing, also where it is lower",
      () =>
        Effect.gen(function* () {
          const { give, member, on, rolesOf, team } = yield* aShelf
          const ada = yield* member("read")
          yield* give(on.space, yield* team(ada), "create", "team")
          yield* give(on.space, ada, "comment")
          expect(yield* rolesOf(ada)).toEqual(["comment", "read", "read"])
        })
    )

    it.effect("2.2 a grant to a team on the thing wins over one to the user above it", () =>
      Effect.gen(function* () {
        const { give, member, on, rolesOf, team } = yield* aShelf
        const ada = yield* member("read")
        yield* give(on.inner, ada, "create")
        yield* give(on.space, yield* team(ada), "comment", "team")
        expect(yield* rolesOf(ada)).toEqual(["comment", "create", "read"])
      })
    )

    it.effect("3.1 of several teams the highest counts, and only those of the member", () =>
      Effect.gen(function* () {
        const { give, member, on, rolesOf, team } = yield* aShelf
        const [ada, grace] = [yield* member("read"), yield* member("read")]
        for (const [people, role] of [
          [[ada], "comment"],
          [[ada], "review"],
          [[ada], "edit"],
          [[grace], "create"]
        ] as const) {
          yield* give(on.space, yield* team(...people), role, "team")
        }
        expect(yield* rolesOf(ada)).toEqual(["review", "read", "read"])
      })
    )

    it.effect("4.1 null hides from all but those who were granted something and administrators", () =>
      Effect.gen(function* () {
        const { admin, give, member, on, rolesOf, setDefault, team } = yield* aShelf
        const [ada, grace, alan] = [yield* member("create"), yield* member("create"), yield* member("create")]
        yield* give(on.space, ada, "comment")
        yield* give(on.space, yield* team(grace), "edit", "team")
        yield* setDefault(on.space, null)
        expect(yield* rolesOf(ada)).toEqual(["comment", "create", "create"])
        expect(yield* rolesOf(grace)).toEqual(["edit", "create", "create"])
        expect(yield* rolesOf(alan)).toEqual([null, "create", "create"])
        expect(yield* rolesOf(admin)).toEqual(["admin", "admin", "admin"])
      })
    )

    it.effect("4.2 null above hides what lies below, but not from a nearer word", () =>
      Effect.gen(function* () {
        const { give, member, on, rolesOf, setDefault } = yield* aShelf
        const [ada, grace] = [yield* member("create"), yield* member("create")]
        yield* give(on.space, ada, "read")
        yield* setDefault(on.outer, null)
        expect(yield* rolesOf(ada)).toEqual(["read", null, null])
        expect(yield* rolesOf(grace)).toEqual([null, null, null])
        yield* setDefault(on.inner, "comment")
        expect(yield* rolesOf(grace)).toEqual(["comment", "comment", null])
      })
    )

    it.effect("4.3 who created what is hidden keeps `create` there, also after leaving and joining", () =>
      Effect.gen(function* () {
        const { admin, inner, member, organization, rolesOf } = yield* aShelf
        const ada = yield* member("create")
        const { space } = yield* createSpace(organization.id, {
          title: "Own",
          emoji: null,
          parentId: inner.id,
          language: null,
          editMode: "live"
        }).pipe(as(ada))
        yield* updateSpace(space.id, { defaultLevel: null }).pipe(as(ada))
        const own = Effect.match(requireSpace(space.id, "read"), {
          onFailure: () => null,
          onSuccess: ({ role }) => role
        })
        expect(yield* own.pipe(as(ada))).toBe("create")
        expect(yield* own.pipe(as(yield* member("create")))).toBeNull()
        yield* removeMember(organization.id, ada.id).pipe(as(admin))
        expect(yield* own.pipe(as(ada))).toBeNull()
        yield* (yield* Members).put(
          yield* newMember({ organizationId: organization.id, userId: ada.id, role: null })
        )
        expect(yield* own.pipe(as(ada))).toBe("create")
        expect(yield* rolesOf(ada)).toEqual([null, null, null])
      })
    )

    it.effect("5.1 a grant on a collection reaches all below it, through collections in between", () =>
      Effect.gen(function* () {
        const { give, member, on, rolesOf, team } = yield* aShelf
        const [ada, grace] = [yield* member("read"), yield* member("read")]
        yield* give(on.outer, ada, "edit")
        yield* give(on.outer, yield* team(grace), "review", "team")
        expect(yield* rolesOf(ada)).toEqual(["edit", "edit", "edit"])
        expect(yield* rolesOf(grace)).toEqual(["review", "review", "review"])
      })
    )

    it.effect("5.2 what moves out of a collection leaves its words", () =>
      Effect.gen(function* () {
        const { admin, give, member, on, rolesOf, space } = yield* aShelf
        const ada = yield* member("read")
        yield* give(on.inner, ada, "edit")
        yield* moveSpace(space.id, { parentId: null }).pipe(as(admin))
        expect(yield* rolesOf(ada)).toEqual(["read", "edit", "read"])
      })
    )

    it.effect("6.1 guests have what was granted to them or their teams, and no default level", () =>
      Effect.gen(function* () {
        const { give, member, on, rolesOf, setDefault, team } = yield* aShelf
        const [guest, teamGuest] = [yield* member(null), yield* member(null)]
        yield* setDefault(on.outer, "create")
        expect(yield* rolesOf(guest)).toEqual([null, null, null])
        yield* give(on.inner, guest, "comment")
        yield* give(on.space, yield* team(teamGuest), "read", "team")
        expect(yield* rolesOf(guest)).toEqual(["comment", "comment", null])
        expect(yield* rolesOf(teamGuest)).toEqual(["read", null, null])
      })
    )

    it.effect("7.1 who is removed has nothing, and joins again without the old grants and teams", () =>
      Effect.gen(function* () {
        const { admin, give, member, on, organization, rolesOf, team } = yield* aShelf
        const ada = yield* member("read")
        yield* give(on.space, ada, "create")
        yield* give(on.inner, yield* team(ada), "edit", "team")
        expect(yield* rolesOf(ada)).toEqual(["create", "edit", "read"])
        yield* removeMember(organization.id, ada.id).pipe(as(admin))
        expect(yield* rolesOf(ada)).toEqual([null, null, null])
        yield* (yield* Members).put(
          yield* newMember({ organizationId: organization.id, userId: ada.id, role: "comment" })
        )
        expect(yield* rolesOf(ada)).toEqual(["comment", "comment", "comment"])
      })
    )

    it.effect(
      "8.1 a transfer keeps the grants of who is a member there, and ends those of others and of teams",
      () =>
        Effect.gen(function* () {
          const { admin, give, member, on, rolesOf, space, team } = yield* aShelf
          const [both, only] = [yield* member("read"), yield* member("read")]
          const elsewhere = yield* anOrganization()
          for (const [user, role] of [
            [admin, "admin"],
            [both, null]
          ] as const) {
            yield* (yield* Members).put(
              yield* newMember({ organizationId: elsewhere.id, userId: user.id, role })
            )
          }
          yield* give(on.space, both, "edit")
          yield* give(on.space, only, "edit")
          yield* give(on.space, yield* team(both), "create", "team")
          yield* transferSpace(space.id, elsewhere.id).pipe(as(admin))
          expect((yield* rolesOf(both))[0]).toBe("edit")
          expect((yield* rolesOf(only))[0]).toBeNull()
          yield* give(on.space, both, null)
          expect((yield* rolesOf(both))[0]).toBeNull()
        })
    )

    it.effect("9.1 deleting a collection ends its words, and those above count for what lay in it", () =>
      Effect.gen(function* () {
        const { admin, give, inner, member, on, organization, rolesOf, setDefault } = yield* aShelf
        const [ada, grace] = [yield* member("read"), yield* member("create")]
        yield* give(on.inner, ada, "edit")
        yield* give(on.outer, ada, "comment")
        yield* setDefault(on.inner, null)
        expect(yield* rolesOf(grace)).toEqual([null, null, "create"])
        yield* deleteCollection(inner.id).pipe(as(admin))
        expect(yield* rolesOf(ada)).toEqual(["comment", null, "comment"])
        expect(yield* rolesOf(grace)).toEqual(["create", null, "create"])
        const listed = yield* listCollections(organization.id, { after: null, limit: 10 }).pipe(as(grace))
        expect(listed.items.map(({ role }) => role)).toEqual(["create"])
      })
    )

    it.effect("9.2 a space that is deleted and restored has its grants again", () =>
      Effect.gen(function* () {
        const { admin, give, member, on, rolesOf, space } = yield* aShelf
        const guest = yield* member(null)
        yield* give(on.space, guest, "edit")
        yield* deleteSpace(space.id).pipe(as(admin))
        expect(yield* rolesOf(guest)).toEqual([null, null, null])
        yield* restoreSpace(space.id).pipe(as(admin))
        expect(yield* rolesOf(guest)).toEqual(["edit", null, null])
      })
    )
  })
