import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { foldName } from "../teams/foldName.ts"
import { describeScimGroup, describeScimGroups, type ScimGroup } from "./describeScimGroups.ts"
import { ScimGroups } from "./ScimGroups.ts"
import { requireScimGroup } from "./requireScimGroup.ts"
import { requireScimPerson } from "./requireScimPerson.ts"
import { foldUserName } from "../directory/ScimUser.ts"
import { type ScimListing, type ScimPage, ScimUsers } from "../directory/ScimUsers.ts"

/** A member of the organization of a directory. */
export const getScimUser = requireScimPerson

/** The members of the organization of a directory, with a user name or an id there. */
export const listScimUsers = Effect.fn("identity.listScimUsers")(function* (
  organizationId: OrganizationId,
  filter: { readonly userName?: string; readonly externalId?: string },
  page: ScimPage
) {
  const { externalId, userName } = filter
  const foldedUserName = userName === undefined ? undefined : foldUserName(userName)
  return yield* (yield* ScimUsers).list(organizationId, { foldedUserName, externalId }, page)
})

/** A team that a directory provisions, with its members. */
export const getScimGroup = Effect.fn("identity.getScimGroup")(function* (
  organizationId: OrganizationId,
  id: string
) {
  return yield* describeScimGroup(yield* requireScimGroup(organizationId, id))
})

/** The teams that a directory provisions, with a name or an id there. */
export const listScimGroups = Effect.fn("identity.listScimGroups")(function* (
  organizationId: OrganizationId,
  filter: { readonly displayName?: string; readonly externalId?: string },
  page: ScimPage
) {
  const { displayName, externalId } = filter
  const foldedTitle = displayName === undefined ? undefined : foldName(displayName)
  const found = yield* (yield* ScimGroups).list(organizationId, { foldedTitle, externalId }, page)
  const listing: ScimListing<ScimGroup> = {
    total: found.total,
    items: yield* describeScimGroups(organizationId, found.items)
  }
  return listing
})
