import { OutboundPolicy } from "@octavo/kernel"
import { Effect } from "effect"
import type { Role } from "../access/Role.ts"
import { TeamId } from "../teams/Team.ts"
import { Teams } from "../teams/Teams.ts"
import { findSamlProblems } from "./findSamlProblems.ts"
import { readCertificates } from "./readCertificates.ts"
import { readMetadata } from "./readMetadata.ts"
import { DefaultTeamUnknown, SamlMetadataRefused, SamlProvider } from "./SamlProvider.ts"

/** The fields of a provider that a request sets. Absent ones stay as they are. */
export interface SamlProviderChanges {
  readonly label?: string | undefined
  readonly entityId?: string | undefined
  readonly ssoUrl?: string | undefined
  readonly certificate?: string | undefined
  readonly defaultTeam?: string | null | undefined
  readonly defaultRole?: Role | null | undefined
  readonly domains?: ReadonlyArray<string> | null | undefined
  /** Metadata of the identity provider, which fills the entity ID, the address and the certificates. */
  readonly metadata?: string | undefined
}

const metadataOf = (text: string) => {
  const reading = readMetadata(text)
  return "problem" in reading
    ? Effect.fail(new SamlMetadataRefused({ problem: reading.problem }))
    : Effect.succeed(reading.metadata)
}

const requireTeam = Effect.fnUntraced(function* (provider: SamlProvider, id: string) {
  const [team] = yield* (yield* Teams).findMany([TeamId.make(id)])
  if (team === undefined || team.organizationId !== provider.organizationId) {
    return yield* new DefaultTeamUnknown({ teamId: id })
  }
  return team.id
})

/** A domain as addresses of assertions name it: ASCII (IDNA), in lower case, without a final dot. */
const normalizeDomain = (domain: string): string =>
  (URL.parse(`https://${domain}`)?.hostname ?? domain.toLowerCase()).replace(/\.$/, "")

/** The provider after changes, with its status, and the problems that keep it from being active. Stores nothing. */
export const planSamlProvider = Effect.fnUntraced(function* (
  provider: SamlProvider,
  { defaultTeam, metadata, ...changes }: SamlProviderChanges
) {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const filled = metadata === undefined ? {} : yield* metadataOf(metadata)
  const team = defaultTeam == null ? null : yield* requireTeam(provider, defaultTeam)
  const wanted = { ...provider, ...filled, ...given }
  const planned = new SamlProvider({
    ...wanted,
    label: wanted.label.trim().normalize("NFC"),
    entityId: wanted.entityId.trim(),
    ssoUrl: wanted.ssoUrl.trim(),
    domains: wanted.domains === null ? null : [...new Set(wanted.domains.map(normalizeDomain))],
    defaultTeam: defaultTeam === undefined ? provider.defaultTeam : team
  })
  const { allowsPrivateNetwork } = yield* OutboundPolicy
  const problems = findSamlProblems(planned, readCertificates(planned.certificate), allowsPrivateNetwork)
  const status = problems.length === 0 ? ("active" as const) : ("pending" as const)
  return { provider: new SamlProvider({ ...planned, status }), problems }
})
