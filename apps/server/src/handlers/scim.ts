import { createScimToken, revokeScimToken } from "@octavo/identity"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { presentTime } from "../presenters/times.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { scimBase } from "../scim/scimResources.ts"

export const scimTokenLayer = apiGroup(
  "scim",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    return handlers.handleAll({
      createScimToken: ({ params }) =>
        Effect.map(createScimToken(params.organizationId), ({ key, token }) => ({
          object: "scim-token" as const,
          id: token.id,
          token: key,
          createdAt: presentTime(token.createdAt),
          urls: { base: scimBase(publicUrl) }
        })),
      revokeScimToken: ({ params }) => revokeScimToken(params.organizationId)
    })
  })
)
