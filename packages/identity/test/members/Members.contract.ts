import { describe, expect } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { Member, Members } from "../../src/index.ts"
import { aMember, anOrganization, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

/** What every store must do with members. */
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
          sso: false,
          lastSeenAt: DateTime.makeUnsafe("2026-03-02T00:00:00Z")
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
          Effect.map(members.findColleagues(user.id, ids), (found) => [...found].sort())
        expect(yield* known(me)).toEqual([me.id, colleague.id].sort())
        expect(yield* known(stranger)).toEqual([stranger.id])
        expect(yield* known(disabled)).toEqual([])
        expect(yield* members.findColleagues(me.id, [])).toEqual([])
        for (const id of ids) {
          expect(yield* members.shareOrganization(me.id, id)).toBe((yield* known(me)).includes(id))
        }
      })
    )
  })
