import { OutboundPolicy } from "@octavo/kernel"
import { Effect } from "effect"
import { findDefaultTeams } from "../sso/findDefaultTeams.ts"
import type { TeamView } from "../teams/describeTeams.ts"
import { findOidcProblems } from "./findOidcProblems.ts"
import type { OidcProvider, OidcProviderProblem } from "../sso/OidcProvider.ts"
import { openClientSecret } from "./openClientSecret.ts"

/** A provider with its problems and its default team. */
export interface OidcProviderView {
  readonly provider: OidcProvider
  readonly problems: ReadonlyArray<OidcProviderProblem>
  readonly defaultTeam: TeamView | null
}

/** Describes providers to administrators, in their order. */
export const describeOidcProviders = Effect.fnUntraced(function* (providers: ReadonlyArray<OidcProvider>) {
  const defaultTeamOf = yield* findDefaultTeams(providers)
  const { allowsPrivateNetwork } = yield* OutboundPolicy
  return yield* Effect.forEach(providers, (provider) =>
    Effect.map(openClientSecret(provider), (secret): OidcProviderView => ({
      provider,
      problems: findOidcProblems(provider, secret, allowsPrivateNetwork),
      defaultTeam: defaultTeamOf(provider)
    }))
  )
})

/** Describes one provider. */
export const describeOidcProvider = (provider: OidcProvider) =>
  Effect.map(describeOidcProviders([provider]), ([view]) => view!)
