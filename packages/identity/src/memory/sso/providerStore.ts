import { Effect, Option, TxHashMap } from "effect"
import { listById } from "@octavo/kernel"
import type { SsoProvider, SsoProviderStatus } from "../../directory/SsoProvider.ts"
import type { SsoProviders } from "../../sso/SsoProviders.ts"
import { IdentityTables, isDeleted } from "../IdentityTables.ts"

/** The store of the providers of one protocol. */
export const providerStore = <
  Provider extends SsoProvider & { readonly status: SsoProviderStatus },
  Id extends string,
  NotFound
>(
  notFound: (id: Id) => NotFound,
  withoutTeam: (provider: Provider) => Provider
): Effect.Effect<SsoProviders<Provider, Id, NotFound>, never, IdentityTables> =>
  Effect.gen(function* () {
    const { organizations } = yield* IdentityTables
    const providers = yield* TxHashMap.empty<string, Provider>()
    const findActive = Effect.fnUntraced(function* (id: string) {
      const provider = yield* TxHashMap.get(providers, id)
      if (Option.isNone(provider)) return provider
      const organization = yield* TxHashMap.get(organizations, provider.value.organizationId)
      return Option.exists(organization, isDeleted) ? Option.none<Provider>() : provider
    })
    const get = (id: Id) =>
      Effect.flatMap(
        findActive(id),
        Option.match({
          onNone: () => Effect.fail(notFound(id)),
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
          yield* TxHashMap.set(providers, id, withoutTeam(provider))
        }
      }),
      put: (provider) => TxHashMap.set(providers, provider.id, provider),
      remove: (id) => Effect.asVoid(TxHashMap.remove(providers, id))
    }
  })
