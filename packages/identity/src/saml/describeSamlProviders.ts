import { OutboundPolicy } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { TeamView } from "../teams/describeTeams.ts"
import { findDefaultTeams } from "../sso/findDefaultTeams.ts"
import { findSamlProblems, findSamlWarnings } from "./findSamlProblems.ts"
import { readCertificates, type SamlCertificate } from "./readCertificates.ts"
import type { SamlProvider, SamlProviderProblem } from "../sso/SamlProvider.ts"

/** A provider with its certificates, its problems and its default team. */
export interface SamlProviderView {
  readonly provider: SamlProvider
  readonly certificates: ReadonlyArray<SamlCertificate>
  readonly problems: ReadonlyArray<SamlProviderProblem>
  readonly defaultTeam: TeamView | null
}

/** Describes providers to administrators, in their order. */
export const describeSamlProviders = Effect.fnUntraced(function* (providers: ReadonlyArray<SamlProvider>) {
  const defaultTeamOf = yield* findDefaultTeams(providers)
  const { allowsPrivateNetwork } = yield* OutboundPolicy
  const now = (yield* DateTime.now).epochMilliseconds
  return providers.map((provider): SamlProviderView => {
    const reading = readCertificates(provider.certificate)
    return {
      provider,
      certificates: reading.certificates,
      problems: [
        ...findSamlProblems(provider, reading, allowsPrivateNetwork),
        ...findSamlWarnings(reading, now)
      ],
      defaultTeam: defaultTeamOf(provider)
    }
  })
})

/** Describes one provider. */
export const describeSamlProvider = (provider: SamlProvider) =>
  Effect.map(describeSamlProviders([provider]), ([view]) => view!)
