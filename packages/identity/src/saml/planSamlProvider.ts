import { OutboundPolicy } from "@octavo/kernel"
import { Effect } from "effect"
import type { Role } from "../directory/Role.ts"
import { findSamlProblems } from "./findSamlProblems.ts"
import { normalizeDomains } from "../sso/normalizeDomains.ts"
import { planDefaultTeam } from "../sso/planDefaultTeam.ts"
import { readCertificates } from "./readCertificates.ts"
import { readMetadata } from "./readMetadata.ts"
import { SamlMetadataRefused, SamlProvider } from "../sso/SamlProvider.ts"

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

/** The provider after changes, with its status, and the problems that keep it from being active. Stores nothing. */
export const planSamlProvider = Effect.fnUntraced(function* (
  provider: SamlProvider,
  { defaultTeam, metadata, ...changes }: SamlProviderChanges
) {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const filled = metadata === undefined ? {} : yield* metadataOf(metadata)
  const team = yield* planDefaultTeam(provider, defaultTeam)
  const wanted = { ...provider, ...filled, ...given }
  const planned = new SamlProvider({
    ...wanted,
    label: wanted.label.trim().normalize("NFC"),
    entityId: wanted.entityId.trim(),
    ssoUrl: wanted.ssoUrl.trim(),
    domains: normalizeDomains(wanted.domains),
    defaultTeam: team
  })
  const { allowsPrivateNetwork } = yield* OutboundPolicy
  const problems = findSamlProblems(planned, readCertificates(planned.certificate), allowsPrivateNetwork)
  const status = problems.length === 0 ? ("active" as const) : ("pending" as const)
  return { provider: new SamlProvider({ ...planned, status }), problems }
})
