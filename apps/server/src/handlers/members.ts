import { listSpacesOfMember } from "@octavo/content"
import {
  allowSso,
  getMember,
  joinOrganization,
  listMembers,
  MemberPosition,
  type MemberView,
  recordVisit,
  removeMember,
  updateMember
} from "@octavo/identity"
import { SitesUrl } from "@octavo/sites"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { listing, listingBy } from "../http/listing.ts"
import { countContent } from "../presenters/countContent.ts"
import { presentMember } from "../presenters/presentMember.ts"
import { spacePresenter } from "../presenters/spacePresenter.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const membersLayer = apiGroup(
  "members",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const present = presentMember(publicUrl)
    const spaces = spacePresenter(publicUrl, yield* SitesUrl)
    const presented = <E, R>(found: Effect.Effect<MemberView, E, R>) =>
      Effect.map(
        Effect.flatMap(found, (view) => countContent(view.member.organizationId, [view])),
        ([view]) => present(view!)
      )
    return handlers.handleAll({
      listMembersInOrganizationById: ({
        params: { organizationId },
        query: { order = "desc", role = null, search = "", sort = "joinedAt", ...query }
      }) =>
        listingBy(MemberPosition)(
          ["members", organizationId, order, role ?? "", sort, search],
          query,
          Effect.fnUntraced(function* (request) {
            const { items, next } = yield* listMembers(organizationId, { order, role, search, sort }, request)
            return { items: yield* countContent(organizationId, items), next }
          }),
          present
        ),
      getMemberInOrganizationById: ({ params }) => presented(getMember(params.organizationId, params.userId)),
      updateMemberInOrganizationById: ({ params, payload }) =>
        presented(updateMember(params.organizationId, params.userId, payload)),
      removeMemberFromOrganizationById: ({ params }) => removeMember(params.organizationId, params.userId),
      listSpacesForOrganizationMember: ({
        params: { organizationId, userId },
        query: { order = "desc", ...query }
      }) =>
        listing(
          ["spaces of a member", organizationId, userId, order],
          query,
          Effect.fnUntraced(function* (request) {
            const { items, next } = yield* listSpacesOfMember(organizationId, userId, order, request)
            const shown = yield* spaces.page({ items: items.map(({ space }) => space), next })
            return {
              items: items.map(({ permission }, at) => ({ permission, space: shown.items[at]! })),
              next
            }
          }),
          (item) => item
        ),
      setUserAsSSOMemberForOrganization: ({ params }) =>
        presented(allowSso(params.organizationId, params.userId)),
      joinOrganization: ({ params }) => joinOrganization(params.organizationId),
      updateOrganizationMemberLastSeenAt: ({ params }) => presented(recordVisit(params.organizationId))
    })
  })
)
