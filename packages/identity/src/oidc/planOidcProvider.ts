import { OutboundPolicy, Sealer } from "@octavo/kernel"
import { Effect } from "effect"
import type { Role } from "../directory/Role.ts"
import { normalizeDomains } from "../sso/normalizeDomains.ts"
import { planDefaultTeam } from "../sso/planDefaultTeam.ts"
import { findOidcProblems } from "./findOidcProblems.ts"
import { OidcProvider } from "../sso/OidcProvider.ts"
import { openClientSecret } from "./openClientSecret.ts"

/** The fields of a provider that a request sets. Absent ones stay as they are. */
export interface OidcProviderChanges {
  readonly label?: string | undefined
  readonly issuer?: string | undefined
  readonly clientId?: string | undefined
  readonly clientSecret?: string | undefined
  readonly defaultTeam?: string | null | undefined
  readonly defaultRole?: Role | null | undefined
  readonly domains?: ReadonlyArray<string> | null | undefined
}

const wellKnown = /\/\.well-known\/openid-configuration$/

/** An issuer as it is stored. The address of its configuration counts as the issuer, and a final slash does not. */
const normalizeIssuer = (issuer: string): string =>
  issuer
    .trim()
    .replace(wellKnown, "")
    .replace(/(?<!\/)\/+$/, "")

/**
 * The provider after changes, with its status, and the problems that keep it from being active. Stores nothing. Another
 * issuer never gets the client secret that was meant for the former one.
 */
export const planOidcProvider = Effect.fnUntraced(function* (
  provider: OidcProvider,
  { clientSecret, defaultTeam, ...changes }: OidcProviderChanges
) {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const wanted = { ...provider, ...given }
  const issuer = normalizeIssuer(wanted.issuer)
  const secret = clientSecret?.trim()
  const kept = issuer === provider.issuer ? provider.sealedSecret : ""
  const planned = new OidcProvider({
    ...wanted,
    label: wanted.label.trim().normalize("NFC"),
    issuer,
    clientId: wanted.clientId.trim(),
    sealedSecret: secret === undefined ? kept : secret === "" ? "" : (yield* Sealer).seal(secret),
    domains: normalizeDomains(wanted.domains),
    defaultTeam: yield* planDefaultTeam(provider, defaultTeam)
  })
  const { allowsPrivateNetwork } = yield* OutboundPolicy
  const problems = findOidcProblems(planned, yield* openClientSecret(planned), allowsPrivateNetwork)
  const status = problems.length === 0 ? ("active" as const) : ("pending" as const)
  return { provider: new OidcProvider({ ...planned, status }), problems }
})
