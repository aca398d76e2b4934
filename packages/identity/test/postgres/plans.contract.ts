import { describe, expect, type Vitest } from "@effect/vitest"
import { multiplyRows, rowsReadBy } from "@octavo/database/testing"
import { newId } from "@octavo/kernel"
import { DateTime, Effect, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import {
  ApiToken,
  ApiTokens,
  AuditEntry,
  AuditLog,
  Grant,
  Grants,
  Invitation,
  Member,
  Members,
  SamlProviders,
  ScimGroups,
  ScimUser,
  ScimUsers,
  TeamId
} from "../../src/index.ts"
import { aMember, anOrganization, aSamlProvider, aTeam } from "../../src/testing/index.ts"
import type { ScimUserFilter } from "../../src/directory/ScimUsers.ts"
import type { postgres } from "../IdentityServices.ts"

/** The contract of statements that find one row among many of its owner, and what is old among all. */
export const plansContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("the plans of Postgres", () => {
    it.effect("read one grant of a user, however many there are", () =>
      Effect.gen(function* () {
        const grants = yield* Grants
        const organization = yield* anOrganization()
        const user = yield* aMember(organization.id)
        const on = { kind: "space", id: yield* newId } as const
        const to = { kind: "user", id: user.id } as const
        yield* grants.put(new Grant({ on, to, role: "edit", organizationId: organization.id }))
        const elsewhere = { on_id: "t.on_id || n" }
        yield* multiplyRows("identity.grants", `to_id = '${user.id}'`, 15000, {
          ...elsewhere,
          to_id: "t.to_id || n"
        })
        yield* multiplyRows("identity.grants", `to_id = '${user.id}'`, 5000, elsewhere)
        const reads = {
          one: grants.find(on, to),
          reaching: grants.findFor(on, user.id),
          removal: grants.remove(on, to)
        }
        for (const [name, read] of Object.entries(reads)) {
          const rows = rowsReadBy<unknown, never, never>(read, "identity.grants")
          expect.soft(yield* rows, name).toBeLessThan(10)
        }
      })
    )

    it.effect("look for another admin among the admins of an organization", () =>
      Effect.gen(function* () {
        const [organization, large] = [yield* anOrganization(), yield* anOrganization()]
        const admin = yield* aMember(organization.id)
        const reader = yield* aMember(organization.id, { role: "read" })
        yield* multiplyRows("identity.members", `user_id = '${reader.id}'`, 3000, {
          user_id: "t.user_id || n"
        })
        yield* multiplyRows("identity.members", `user_id = '${admin.id}'`, 3000, {
          organization_id: `'${large.id}'`,
          user_id: "t.user_id || n"
        })
        const search = Members.use(({ hasOtherAdmin }) => hasOtherAdmin(organization.id, admin.id))
        expect(yield* rowsReadBy(search, "identity.members")).toBeLessThan(10)
      })
    )

    it.effect("read the tokens of a provider, and the providers of a team", () =>
      Effect.gen(function* () {
        const organization = yield* anOrganization()
        const user = yield* aMember(organization.id)
        const provider = yield* aSamlProvider(organization)
        const now = yield* DateTime.now
        const token = new ApiToken({
          id: yield* newId,
          userId: user.id,
          label: "",
          hash: yield* newId,
          createdAt: now,
          lastUsedAt: null,
          expiresAt: null,
          revokedAt: null
        })
        yield* ApiTokens.use(({ put }) => put(token))
        yield* multiplyRows("identity.api_tokens", `id = '${token.id}'`, 3000, {
          id: "t.id || n",
          hash: "t.hash || n"
        })
        yield* multiplyRows("identity.saml_providers", `id = '${provider.id}'`, 3000, { id: "t.id || n" })
        const revoked = ApiTokens.use(({ revokeOfProvider }) => revokeOfProvider(provider.id, now))
        expect.soft(yield* rowsReadBy(revoked, "identity.api_tokens")).toBeLessThan(10)
        const cleared = SamlProviders.use(({ clearDefaultTeam }) => clearDefaultTeam(TeamId.make("none")))
        expect.soft(yield* rowsReadBy(cleared, "identity.saml_providers")).toBeLessThan(10)
      })
    )

    it.effect("find a person of a directory among all members", () =>
      Effect.gen(function* () {
        const organization = yield* anOrganization()
        const user = yield* aMember(organization.id)
        const people = yield* ScimUsers
        const fields = { givenName: null, familyName: null, formatted: null, displayName: null }
        yield* people.put(
          new ScimUser({
            ...fields,
            organizationId: organization.id,
            userId: user.id,
            userName: `${user.id}@example.org`,
            externalId: user.id,
            isCreated: false
          })
        )
        const copied = { user_id: "t.user_id || n" }
        const email = `invited.${user.id}@example.org`
        const invitation = new Invitation({ id: yield* newId, email, acceptedAt: null })
        const invited = yield* aMember(organization.id)
        yield* Members.use(({ put }) =>
          put(
            new Member({
              organizationId: organization.id,
              userId: invited.id,
              role: "read",
              disabled: false,
              sso: false,
              invitation,
              joinedAt: DateTime.makeUnsafe(0),
              lastSeenAt: null
            })
          )
        )
        yield* multiplyRows("identity.users", `id = '${user.id}'`, 3000, {
          id: "t.id || n",
          email: "n || t.email"
        })
        yield* multiplyRows("identity.members", `user_id = '${user.id}'`, 3000, copied)
        yield* multiplyRows("identity.users", `id = '${invited.id}'`, 3000, {
          id: "t.id || n",
          email: "n || t.email"
        })
        yield* multiplyRows("identity.members", `user_id = '${invited.id}'`, 3000, {
          ...copied,
          invitation_id: "t.invitation_id || n",
          invited_as: "n || t.invited_as"
        })
        yield* multiplyRows("identity.scim_users", `user_id = '${user.id}'`, 3000, {
          ...copied,
          user_name: "n || t.user_name",
          folded_user_name: "n || t.folded_user_name",
          external_id: "t.external_id || n"
        })
        const page = { startIndex: 1, count: 100 }
        const listOf = (filter: ScimUserFilter) =>
          Effect.map(people.list(organization.id, filter, page), ({ total }) => expect.soft(total).toBe(1))
        const reads = {
          "by id": people.find(organization.id, user.id),
          "by name": listOf({ foldedUserName: `${user.id}@example.org` }),
          "by the address of an invitation": listOf({ foldedUserName: email }),
          "by the id of the directory": listOf({ externalId: user.id })
        }
        for (const [name, read] of Object.entries(reads))
          for (const table of ["identity.members", "identity.users", "identity.scim_users"]) {
            const rows = rowsReadBy<unknown, never, never>(read, table)
            expect.soft(yield* rows, `${name}, ${table}`).toBeLessThan(20)
          }
      })
    )

    it.effect("find a group of a directory by its title among all groups", () =>
      Effect.gen(function* () {
        const organization = yield* anOrganization()
        const team = yield* aTeam(organization.id, { title: "Writers", externalId: "w" })
        yield* multiplyRows("identity.teams", `id = '${team.id}'`, 3000, {
          id: "t.id || n",
          external_id: "t.external_id || n",
          folded_title: "t.folded_title || n"
        })
        const page = { startIndex: 1, count: 100 }
        const groups = yield* ScimGroups
        const list = groups.list(organization.id, { foldedTitle: "writers" }, page)
        expect((yield* list).total).toBe(1)
        expect(yield* rowsReadBy(list, "identity.teams")).toBeLessThan(10)
      })
    )

    it.effect("remove old audit entries without a look at the others", () =>
      Effect.gen(function* () {
        const at = yield* DateTime.now
        const nothing = {
          organizationId: null,
          credentialId: null,
          address: null,
          requestId: null,
          before: null,
          after: null
        }
        const entry = new AuditEntry({
          ...nothing,
          id: yield* newId,
          at,
          actor: { kind: "system", id: null },
          action: "user.created",
          target: { kind: "user", id: "one" }
        })
        const log = yield* AuditLog
        yield* log.add(entry)
        yield* multiplyRows("identity.audit_entries", `id = '${entry.id}'`, 3000, { id: "t.id || n" })
        const removal = log.removeBefore(DateTime.subtract(at, { days: 1000 }))
        // Entries that other tests left are not counted.
        yield* removal
        yield* SqlClient.SqlClient.use((sql) => sql`VACUUM identity.audit_entries`.unprepared)
        expect(yield* rowsReadBy(removal, "identity.audit_entries")).toBeLessThan(10)
      })
    )
  })
