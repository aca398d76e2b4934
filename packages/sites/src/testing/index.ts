import { createSpace, type SpaceId } from "@octavo/content"
import type { OrganizationId, User } from "@octavo/identity"
import { aMember, anOrganization, as, aUser } from "@octavo/identity/testing"
import { Effect } from "effect"
import { confirmCustomHostname, createSite } from "../index.ts"

/** A new space of an organization, made by a member of it. */
export const aSpaceOf = (organizationId: OrganizationId, user: User, title = "Guide") =>
  createSpace(organizationId, { title, emoji: null, parentId: null, language: null, editMode: "live" }).pipe(
    as(user),
    Effect.orDie
  )

/** A stored site of an organization, made by a member of it. */
export const aSiteOf = (
  organizationId: OrganizationId,
  user: User,
  given: { readonly title?: string; readonly spaceIds?: ReadonlyArray<SpaceId> } = {}
) =>
  createSite(organizationId, {
    type: "basic",
    title: given.title ?? "Acme docs",
    visibility: "public",
    spaceIds: given.spaceIds ?? [],
    createSpace: false
  }).pipe(as(user), Effect.orDie)

/** Confirms a hostname of a site, as an operator does. */
export const confirmHostname = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  hostname: string
) {
  const operator = yield* aUser({ isOperator: true })
  return yield* confirmCustomHostname(organizationId, hostname).pipe(as(operator), Effect.orDie)
})

/** A site in an organization of its own with an admin, and with a space for each of these titles. */
export const aSite = Effect.fnUntraced(function* (given: { readonly spaces?: ReadonlyArray<string> } = {}) {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const spaces = yield* Effect.forEach(given.spaces ?? [], (title) =>
    Effect.map(aSpaceOf(organization.id, admin, title), ({ space }) => space)
  )
  const { site } = yield* aSiteOf(organization.id, admin, { spaceIds: spaces.map(({ id }) => id) })
  return { organization, admin, spaces, site }
})
