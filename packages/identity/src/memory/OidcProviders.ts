import { Effect, Layer, Option, TxHashMap } from "effect"
import { listById } from "@octavo/kernel"
import { OidcProvider, OidcProviderNotFound } from "../sso/OidcProvider.ts"
import { IdentityTables, isDeleted } from "./IdentityTables.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"

export const layer: Layer.Layer<OidcProviders, never, IdentityTables> = Layer.effect(
  OidcProviders,
  Effect.gen(function* () {
    const { organizations } = yield* IdentityTables
    const providers = yield* TxHashMap.empty<string, OidcProvider>()
    const findActive = Effect.fnUntraced(function* (id: string) {
      const provider = yield* TxHashMap.get(providers, id)
      if (Option.isNone(provider)) return provider
      const organization = yield* TxHashMap.get(organizations, provider.value.organizationId)
      return Option.exists(organization, isDeleted) ? Option.none<OidcProvider>() : provider
    })
    const get = (id: string) =>
      Effect.flatMap(
        findActive(id),
        Option.match({
          onNone: () => Effect.fail(new OidcProviderNotFound({ oidcProviderId: id })),
          onSome: Effect.succeed
        })
      )
    const listOf = (organizationId: string) =>
      Effect.map(TxHashMap.values(providers), (all) =>
        all
          .filter((provider) => provider.organizationId === organizationId)
          .sort((a, b) => (a.id < b.id ? -1 : 1))
      )
    return {
      get,
      getForUpdate: get,
      list: (organizationId, request) => Effect.map(listOf(organizationId), (all) => listById(all, request)),
      count: (organizationId) => Effect.map(listOf(organizationId), (all) => all.length),
      hasActive: (organizationId) =>
        Effect.map(listOf(organizationId), (all) => all.some(({ status }) => status === "active")),
      listActiveOfDomain: Effect.fnUntraced(function* (domain) {
        const meant = (yield* TxHashMap.values(organizations)).filter(
          (one) => !isDeleted(one) && one.confirmedDomains.includes(domain)
        )
        const found = yield* Effect.forEach(meant, ({ id }) => listOf(id))
        return found
          .flat()
          .filter(({ status }) => status === "active")
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .slice(0, 100)
      }),
      clearDefaultTeam: Effect.fnUntraced(function* (teamId) {
        for (const [id, provider] of yield* TxHashMap.entries(providers)) {
          if (provider.defaultTeam !== teamId) continue
          yield* TxHashMap.set(providers, id, new OidcProvider({ ...provider, defaultTeam: null }))
        }
      }),
      put: (provider) => TxHashMap.set(providers, provider.id, provider),
      remove: (id) => Effect.asVoid(TxHashMap.remove(providers, id))
    }
  })
)
