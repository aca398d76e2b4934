import { describe, expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { inviteUsers, Members, requireOrganization, UserId, Users } from "../../src/index.ts"
import { aMember, anOrganization, as, aUser } from "../../src/testing/index.ts"
import { memory } from "../IdentityServices.ts"

describe("inviteUsers", () => {
  it.effect("makes members of new and of known people, each once, whatever the case of their addresses", () =>
    Effect.gen(function* () {
      const organization = yield* anOrganization()
      const admin = yield* aMember(organization.id)
      const known = yield* aUser({ email: "known@example.org" })
      const emails = [" New@Example.org", "new@example.ORG", "KNOWN@example.org"]
      const { joined, members } = yield* inviteUsers(organization.id, {
        people: emails.map((email) => ({ email, role: "edit" })),
        sso: true
      }).pipe(as(admin))
      expect(joined).toBe(2)
      const users = yield* Effect.forEach(members, ({ userId }) =>
        Users.use((store) => Effect.orDie(store.get(userId)))
      )
      expect(users.map((user) => user.email)).toEqual(["new@example.org", "known@example.org"])
      expect(users[0]).toMatchObject({ displayName: "new", isOperator: false })
      expect(users[1]).toEqual(known)
      for (const user of users) {
        const member = yield* (yield* Members).find(organization.id, user.id)
        expect(Option.getOrThrow(member)).toMatchObject({ role: "edit", sso: true, disabled: false })
      }
    }).pipe(Effect.provide(memory))
  )

  it.effect("leaves who already is a member as they are, disabled ones too", () =>
    Effect.gen(function* () {
      const organization = yield* anOrganization()
      const admin = yield* aMember(organization.id)
      const reader = yield* aMember(organization.id, { role: "read" })
      const disabled = yield* aMember(organization.id, { role: "review", disabled: true })
      const emails = [admin, reader, disabled].map((user) => user.email)
      const { ids, joined, members, withoutSso } = yield* inviteUsers(organization.id, {
        people: emails.map((email) => ({ email, role: "create" })),
        sso: true
      }).pipe(as(admin))
      expect([joined, withoutSso]).toEqual([0, emails])
      expect(ids).toEqual([admin.id, reader.id, disabled.id])
      const store = yield* Members
      const stored = yield* Effect.forEach(ids, (id) => store.find(organization.id, UserId.make(id)))
      expect(stored.map((member) => Option.getOrThrow(member))).toEqual(members)
      expect(members).toMatchObject([
        { role: "admin", disabled: false, sso: false },
        { role: "read", disabled: false, sso: false },
        { role: "review", disabled: true, sso: false }
      ])
    }).pipe(Effect.provide(memory))
  )

  it.effect("makes guests, who belong to the organization and have no role in it", () =>
    Effect.gen(function* () {
      const organization = yield* anOrganization()
      const admin = yield* aMember(organization.id)
      const { members } = yield* inviteUsers(organization.id, {
        people: [{ email: "guest@example.org", role: null }],
        sso: false
      }).pipe(as(admin))
      const guest = { id: members[0]!.userId }
      const { membership } = yield* requireOrganization(organization.id, null).pipe(as(guest))
      expect(membership.role).toBeNull()
      const denied = yield* Effect.flip(requireOrganization(organization.id, "read").pipe(as(guest)))
      expect(denied).toMatchObject({ _tag: "AccessDenied", needed: "read" })
    }).pipe(Effect.provide(memory))
  )

  it.effect("is for admins of that organization alone, and leaves nothing when it is refused", () =>
    Effect.gen(function* () {
      const [organization, other] = [yield* anOrganization(), yield* anOrganization()]
      const invite = inviteUsers(organization.id, {
        people: [{ email: "x@example.org", role: "admin" }],
        sso: false
      })
      for (const role of [null, "read", "comment", "edit", "review", "create"] as const) {
        const member = yield* aMember(organization.id, { role })
        expect(yield* Effect.flip(invite.pipe(as(member)))).toMatchObject({
          _tag: "AccessDenied",
          needed: "admin"
        })
      }
      for (const stranger of [
        yield* aMember(other.id),
        yield* aMember(organization.id, { disabled: true }),
        yield* aUser({ isOperator: true })
      ]) {
        expect((yield* Effect.flip(invite.pipe(as(stranger))))._tag).toBe("OrganizationNotFound")
      }
      expect(yield* (yield* Users).findByEmail("x@example.org")).toEqual(Option.none())
    }).pipe(Effect.provide(memory))
  )
})
