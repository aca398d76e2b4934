import {
  audit,
  Caller,
  hashKey,
  type OrganizationId,
  Organizations,
  requireOperator,
  TokenExpiryPast
} from "@octavo/identity"
import { atomically, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { isValid, newRendererKey, RendererToken, RendererTokenId } from "./RendererToken.ts"
import { RendererTokens } from "./RendererTokens.ts"

/** Makes a key for a front end of others; requires an operator. Only this answer contains the key itself. */
export const createRendererToken = Effect.fn("sites.createRendererToken")(function* (input: {
  readonly label: string
  readonly expiresAt: DateTime.Utc | null
  /** The only organization whose sites the key resolves; null for all. */
  readonly organizationId: OrganizationId | null
}) {
  yield* requireOperator
  const { organizationId } = input
  if (organizationId !== null) yield* (yield* Organizations).get(organizationId)
  const now = yield* DateTime.now
  const key = newRendererKey()
  const token = new RendererToken({
    ...input,
    id: RendererTokenId.make(yield* newId),
    hash: hashKey(key),
    createdAt: now,
    madeBy: (yield* Caller).userId
  })
  if (!isValid(token, now)) return yield* new TokenExpiryPast()
  yield* (yield* RendererTokens).add(token)
  yield* audit({
    organizationId,
    action: "rendererToken.created",
    target: { kind: "renderer-token", id: token.id },
    after: { label: token.label }
  })
  return { token, key }
}, atomically)
