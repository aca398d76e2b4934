import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import type { SignInLink } from "../sessions/SignInLink.ts"
import { SignInLinks } from "../sessions/SignInLinks.ts"

export const layer: Layer.Layer<SignInLinks> = Layer.effect(
  SignInLinks,
  Effect.gen(function* () {
    const links = yield* TxHashMap.empty<string, SignInLink>()
    const removeWhere = (isMeant: (link: SignInLink) => boolean) =>
      Effect.flatMap(TxHashMap.values(links), (all) =>
        TxHashMap.removeMany(
          links,
          all.filter(isMeant).map(({ hash }) => hash)
        )
      ).pipe(Effect.asVoid)
    return {
      find: (hash) => TxHashMap.get(links, hash),
      add: (link) => TxHashMap.set(links, link.hash, link),
      take: (hash) =>
        Effect.gen(function* () {
          const found = yield* TxHashMap.get(links, hash)
          if (Option.isSome(found)) yield* TxHashMap.remove(links, hash)
          return found
        }).pipe(Effect.tx),
      removeOfUser: (userId) => removeWhere((link) => link.userId === userId),
      removeExpired: (now) => removeWhere(({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, now))
    }
  })
)
