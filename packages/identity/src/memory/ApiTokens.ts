import { Effect, Layer, Option, TxHashMap } from "effect"
import { listById } from "@octavo/kernel"
import { Members } from "../directory/Members.ts"
import { reaches } from "../sessions/Session.ts"
import { ApiToken, ApiTokenNotFound } from "../tokens/ApiToken.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"
import { Users } from "../directory/Users.ts"

export const layer: Layer.Layer<ApiTokens, never, Members | Users> = Layer.effect(
  ApiTokens,
  Effect.gen(function* () {
    const tokens = yield* TxHashMap.empty<string, ApiToken>()
    const users = yield* Users
    const members = yield* Members
    const all = Effect.map(TxHashMap.values(tokens), (tokens) =>
      tokens.sort((a, b) => (a.id < b.id ? -1 : 1))
    )
    return {
      get: (id) =>
        Effect.flatMap(
          TxHashMap.get(tokens, id),
          Option.match({
            onNone: () => Effect.fail(new ApiTokenNotFound({ tokenId: id })),
            onSome: Effect.succeed
          })
        ),
      findByHash: Effect.fnUntraced(function* (hash) {
        const token = (yield* all).find((token) => token.hash === hash)
        if (token === undefined) return Option.none()
        return Option.some({
          token,
          user: yield* Effect.orDie(users.get(token.userId)),
          hasInvitations: yield* members.hasInvitations(token.userId),
          needsSso: token.within === null && !token.ssoExempt && (yield* members.needsSso(token.userId))
        })
      }),
      list: (userId, within, request) =>
        Effect.map(all, (tokens) =>
          listById(
            tokens.filter((token) => token.userId === userId && reaches(within, token.within)),
            request
          )
        ),
      put: (token) =>
        Effect.flatMap(TxHashMap.get(tokens, token.id), (known) =>
          TxHashMap.set(
            tokens,
            token.id,
            Option.isNone(known) ? token : new ApiToken({ ...token, lastUsedAt: known.value.lastUsedAt })
          )
        ),
      revokeWithin: Effect.fnUntraced(function* (organizationId, userId, revokedAt) {
        for (const token of yield* all) {
          if (token.userId !== userId || token.within !== organizationId || token.revokedAt !== null) continue
          yield* TxHashMap.set(tokens, token.id, new ApiToken({ ...token, revokedAt }))
        }
      }),
      revokeOfProvider: Effect.fnUntraced(function* (providerId, revokedAt) {
        for (const token of yield* all) {
          if (token.providerId !== providerId || token.revokedAt !== null) continue
          yield* TxHashMap.set(tokens, token.id, new ApiToken({ ...token, revokedAt }))
        }
      }),
      markUsed: (id, at) =>
        Effect.asVoid(TxHashMap.modify(tokens, id, (token) => new ApiToken({ ...token, lastUsedAt: at })))
    }
  })
)
