import { Api } from "@octavo/api"
import { allowSso, getMember, recordVisit, removeMember, updateMember } from "@octavo/identity"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { presentMember } from "../presenters/presentMember.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const membersLayer = HttpApiBuilder.group(
  Api,
  "members",
  Effect.fnUntraced(function* (handlers) {
    const present = presentMember(yield* PublicUrl)
    return handlers.handleAll({
      getMemberInOrganizationById: ({ params }) =>
        Effect.map(getMember(params.organizationId, params.userId), present),
      updateMemberInOrganizationById: ({ params, payload }) =>
        Effect.map(updateMember(params.organizationId, params.userId, payload), present),
      removeMemberFromOrganizationById: ({ params }) => removeMember(params.organizationId, params.userId),
      setUserAsSSOMemberForOrganization: ({ params }) =>
        Effect.map(allowSso(params.organizationId, params.userId), present),
      updateOrganizationMemberLastSeenAt: ({ params }) =>
        Effect.map(recordVisit(params.organizationId), present)
    })
  })
)
