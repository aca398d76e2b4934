import { expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { Effect } from "effect"
import { inviteUsers, Members } from "../../src/index.ts"
import { aMember, anOrganization, as } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

/** The contract of concurrent invitations of one person. */
export const inviteUsersContract = (it: IdentityTests) =>
  it.effect("somebody who is invited to five organizations at once becomes one user", () =>
    Effect.gen(function* () {
      const email = `${yield* newId}@example.org`
      const organizations = yield* Effect.all(Array.from({ length: 5 }, () => anOrganization()))
      const admins = yield* Effect.forEach(organizations, ({ id }) => aMember(id))
      const answers = yield* Effect.forEach(
        organizations,
        ({ id }, index) =>
          inviteUsers(id, { people: [{ email, role: "read" }], sso: false }).pipe(as(admins[index]!)),
        { concurrency: "unbounded" }
      )
      const users = answers.flatMap((answer) => answer.members)
      expect(new Set(users.map((member) => member.userId)).size).toBe(1)
      const members = yield* Members
      for (const { id } of organizations) {
        expect(yield* members.find(id, users[0]!.userId)).toMatchObject({ value: { role: "read" } })
      }
    })
  )
