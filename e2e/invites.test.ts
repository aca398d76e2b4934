import { describe, expect, it } from "@effect/vitest"
import { postgres } from "@octavo/database"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { ask, statusOf } from "./src/ask.ts"
import { validated } from "./src/officialSchema.ts"
import { aPerson, role } from "./src/people.ts"
import { aSpace, organizationOf } from "./src/spaces.ts"
import { type Octavo, someSettingsOnPostgres, startServer } from "./src/startOctavo.ts"

/** Allows invite links in an organization. */
const allowLinks = (octavo: Octavo, organizationId: string) =>
  SqlClient.SqlClient.use(
    (sql) => sql`UPDATE identity.organizations SET invite_links = true WHERE id = ${organizationId}`
  ).pipe(
    Effect.provide(postgres({ url: Redacted.make(octavo.settings["DATABASE_URL"]!), maxConnections: 1 })),
    Effect.orDie
  )

describe("invite links by the official client", { timeout: 120_000 }, () => {
  it.live("are made, listed, changed, used and deleted", () =>
    Effect.gen(function* () {
      const octavo = yield* startServer(yield* someSettingsOnPostgres)
      const { orgs, spaces } = octavo.client
      const organizationId = yield* organizationOf(octavo)
      const spaceId = yield* aSpace(octavo)
      expect(
        yield* statusOf(() => orgs.createOrganizationInvite(organizationId, { role: role("read") }))
      ).toBe(412)
      yield* allowLinks(octavo, organizationId)
      const made = yield* ask(() => orgs.createOrganizationInvite(organizationId, { role: role("read") }))
      validated("createOrganizationInvite", made, 201)
      const content = yield* ask(() =>
        orgs.createOrganizationInvite(organizationId, { level: role("edit"), space: spaceId })
      )
      validated("createOrganizationInvite", content, 201)
      const listed = yield* ask(() => orgs.listOrganizationInviteLinks(organizationId))
      validated("listOrganizationInviteLinks", listed)
      expect(listed.items.map(({ id }) => id)).toEqual([made.id])
      for (const { id } of [made, content]) {
        const found = yield* ask(() => orgs.getOrganizationInviteLink(organizationId, id))
        validated("getOrganizationInviteLink", found)
      }
      const changed = yield* ask(() =>
        orgs.updateOrganizationInviteById(organizationId, made.id, { role: role("comment") })
      )
      expect(validated("updateOrganizationInviteById", changed)).toMatchObject({ role: "comment" })
      const [grace, alan] = [yield* aPerson(octavo, "grace"), yield* aPerson(octavo, "alan")]
      expect(yield* statusOf(() => grace.client.spaces.getSpaceById(spaceId))).toBe(404)
      const joined = yield* ask(() => grace.client.orgs.joinOrganizationWithInvite(organizationId, made.id))
      expect(validated("joinOrganizationWithInvite", joined)).toEqual({})
      const asGrace = yield* ask(() => grace.client.spaces.getSpaceById(spaceId))
      expect(asGrace.permissions).toMatchObject({ comment: true, edit: false, viewInviteLinks: false })
      yield* ask(() => alan.client.orgs.joinOrganizationWithInvite(organizationId, content.id))
      const asAlan = yield* ask(() => alan.client.spaces.getSpaceById(spaceId))
      expect(asAlan.permissions).toMatchObject({ edit: true, admin: false })
      expect((yield* ask(() => spaces.getSpaceById(spaceId))).permissions.viewInviteLinks).toBe(true)
      yield* Effect.promise(() => orgs.deleteOrganizationInviteById(organizationId, made.id))
      expect(yield* statusOf(() => orgs.getOrganizationInviteLink(organizationId, made.id))).toBe(404)
      const late = yield* aPerson(octavo, "late")
      const join = () => late.client.orgs.joinOrganizationWithInvite(organizationId, made.id)
      expect(yield* statusOf(join)).toBe(404)
    }).pipe(Effect.scoped)
  )
})
