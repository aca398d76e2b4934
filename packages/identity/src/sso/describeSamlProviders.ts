import { OutboundPolicy } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { describeTeams, type TeamView } from "../teams/describeTeams.ts"
import { Teams } from "../teams/Teams.ts"
import { findSamlProblems, findSamlWarnings } from "./findSamlProblems.ts"
import { readCertificates, type SamlCertificate } from "./readCertificates.ts"
import type { SamlProvider, SamlProviderProblem } from "./SamlProvider.ts"

/** A provider with its certificates, its problems and its default team. */
export interface SamlProviderView {
  readonly provider: SamlProvider
  readonly certificates: ReadonlyArray<SamlCertificate>
  readonly problems: ReadonlyArray<SamlProviderProblem>
  readonly defaultTeam: TeamView | null
}

/** Describes providers to administrators, in their order. */
export const describeSamlProviders = Effect.fnUntraced(function* (providers: ReadonlyArray<SamlProvider>) {
  const teamIds = providers.flatMap(({ defaultTeam }) => defaultTeam ?? [])
  const found = teamIds.length === 0 ? [] : yield* (yield* Teams).findMany(teamIds)
  const views = yield* describeTeams({ role: "admin" }, found)
  const teams = new Map(views.map((view) => [view.team.id, view]))
  const { allowsPrivateNetwork } = yield* OutboundPolicy
  const now = (yield* DateTime.now).epochMilliseconds
  return providers.map((provider): SamlProviderView => {
    const reading = readCertificates(provider.certificate)
    const { defaultTeam } = provider
    return {
      provider,
      certificates: reading.certificates,
      problems: [
        ...findSamlProblems(provider, reading, allowsPrivateNetwork),
        ...findSamlWarnings(reading, now)
      ],
      defaultTeam: defaultTeam === null ? null : (teams.get(defaultTeam) ?? null)
    }
  })
})

/** Describes one provider. */
export const describeSamlProvider = (provider: SamlProvider) =>
  Effect.map(describeSamlProviders([provider]), ([view]) => view!)
