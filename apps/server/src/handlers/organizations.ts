import { requireReadableRules, searchOrganization, SearchPosition } from "@octavo/content"
import {
  deleteOrganization,
  describeOrganization,
  inviteUsers,
  listAuditEntries,
  listOrganizations,
  listOrganizationsOfDomain,
  requireOrganization,
  updateOrganization
} from "@octavo/identity"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { auditLog } from "./auditLog.ts"
import { listing, listingBy } from "../http/listing.ts"
import { presentOrganization } from "../presenters/presentOrganization.ts"
import { presentSpaceHit } from "../presenters/presentSpaceHit.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const organizationsLayer = apiGroup(
  "organizations",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const present = presentOrganization(publicUrl)
    return handlers.handleAll({
      listOrganizationsForAuthenticatedUser: ({ query }) =>
        listing(["orgs"], query, listOrganizations, present),
      getOrganizationById: ({ params }) =>
        requireOrganization(params.organizationId, null).pipe(
          Effect.flatMap(describeOrganization),
          Effect.map(present)
        ),
      deleteOrganization: ({ params: { organizationId }, query: { confirm } }) =>
        deleteOrganization(organizationId, confirm),
      updateOrganizationById: ({ params, payload: { defaultContent, ...changes } }) =>
        requireReadableRules(changes.mergeRules).pipe(
          Effect.andThen(
            updateOrganization(params.organizationId, {
              ...changes,
              ...(defaultContent !== undefined && { defaultSite: defaultContent?.site ?? null })
            })
          ),
          Effect.flatMap(describeOrganization),
          Effect.map(present)
        ),
      getOrganizationsForEmailDomain: ({ params }) =>
        Effect.map(listOrganizationsOfDomain(params.emailDomain), (found) => ({
          organizations: found.map(present)
        })),
      searchOrganizationContent: ({ params: { organizationId }, query }) =>
        listingBy(SearchPosition)(
          ["search", organizationId, query.query],
          query,
          (request) => searchOrganization(organizationId, query.query, request),
          presentSpaceHit(publicUrl)
        ),
      listAuditEntriesInOrganization: ({ params: { organizationId }, query }) =>
        auditLog(organizationId, query, (filter, request) =>
          listAuditEntries(organizationId, filter, request)
        ),
      inviteUsersToOrganization: ({ params, payload: { emails, role = null, sso = false } }) =>
        Effect.map(
          inviteUsers(params.organizationId, {
            people: emails.map((invited) =>
              typeof invited === "string" ? { email: invited, role } : invited
            ),
            sso
          }),
          ({ ids, joined, withoutSso }) => ({
            users: ids,
            invited: joined,
            ...(sso && { failedSSOEmails: withoutSso })
          })
        )
    })
  })
)
