import { Effect, Layer, Option, TxHashMap } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import type { SsoLink } from "../directory/SsoLink.ts"
import { SsoLinks } from "../directory/SsoLinks.ts"
import type { UserId } from "../directory/User.ts"

export const layer: Layer.Layer<SsoLinks> = Layer.effect(
  SsoLinks,
  Effect.gen(function* () {
    const links = yield* TxHashMap.empty<string, SsoLink>()
    const nameOf = (providerId: string, subject: string) => `${providerId}/${subject}`
    const findOfUser = (organizationId: OrganizationId, userId: UserId) =>
      Effect.map(TxHashMap.values(links), (all) =>
        Option.fromUndefinedOr(
          all.find((link) => link.organizationId === organizationId && link.userId === userId)
        )
      )
    const removeWhere = Effect.fnUntraced(function* (isRemoved: (link: SsoLink) => boolean) {
      for (const link of yield* TxHashMap.values(links)) {
        if (isRemoved(link)) yield* TxHashMap.remove(links, nameOf(link.providerId, link.subject))
      }
    })
    return {
      find: (providerId, subject) => TxHashMap.get(links, nameOf(providerId, subject)),
      findOfUser,
      add: Effect.fnUntraced(function* (link) {
        const name = nameOf(link.providerId, link.subject)
        const ofUser = yield* findOfUser(link.organizationId, link.userId)
        if (Option.isSome(ofUser) || (yield* TxHashMap.has(links, name))) return false
        yield* TxHashMap.set(links, name, link)
        return true
      }),
      removeOfProvider: (providerId) => removeWhere((link) => link.providerId === providerId),
      removeOfUser: (organizationId, userId) =>
        removeWhere((link) => link.organizationId === organizationId && link.userId === userId)
    }
  })
)
