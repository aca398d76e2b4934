import { audit, requireOperator } from "@octavo/identity"
import { atomically, forgetCached } from "@octavo/kernel"
import { Effect, Option } from "effect"
import type { RendererTokenId } from "./RendererToken.ts"
import { RendererTokens } from "./RendererTokens.ts"

/**
 * Removes a key of a front end of others; every server refuses it, and the site tokens that it got, within a second. A key that is not there changes nothing. Requires an operator.
 */
export const revokeRendererToken = Effect.fn("sites.revokeRendererToken")(function* (id: RendererTokenId) {
  yield* requireOperator
  const tokens = yield* RendererTokens
  const found = yield* tokens.find(id)
  if (Option.isNone(found)) return
  yield* tokens.remove(id)
  yield* forgetCached("sites")
  yield* audit({
    organizationId: found.value.organizationId,
    action: "rendererToken.revoked",
    target: { kind: "renderer-token", id },
    before: { label: found.value.label }
  })
}, atomically)
