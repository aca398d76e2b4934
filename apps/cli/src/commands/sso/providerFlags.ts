import { Role } from "@octavo/identity"
import { Effect, Option, Redacted } from "effect"
import { Flag } from "effect/cli"
import { WrongUsage } from "../../failures.ts"
import { readSecret } from "../../readSecret.ts"

export const protocols = ["saml", "oidc"] as const
export type Protocol = (typeof protocols)[number]

const text = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

/** The fields of a provider as flags. */
export const providerFlags = {
  metadata: Flag.FileText("metadata").pipe(
    Flag.withDescription("SAML: a file with the metadata of the identity provider"),
    Flag.optional
  ),
  entityId: text("entity-id", "SAML: the entity ID of the identity provider"),
  ssoUrl: text("sso-url", "SAML: its address for sign-in with the HTTP-Redirect binding"),
  certificate: Flag.FileText("certificate").pipe(
    Flag.withDescription("SAML: a file with one to five certificates"),
    Flag.optional
  ),
  issuer: text("issuer", "OpenID: the issuer, or the address of its configuration"),
  clientId: text("client-id", "OpenID: the client ID"),
  clientSecretStdin: Flag.Boolean("client-secret-stdin").pipe(
    Flag.withDescription("OpenID: read the client secret from the standard input"),
    Flag.withDefault(false)
  ),
  defaultRole: Flag.Literals("default-role", [...Role.literals, "guest"]).pipe(
    Flag.withDescription("What users whom the provider creates may do"),
    Flag.optional
  ),
  defaultTeam: text("default-team", "Id of the team of users whom the provider creates; none for no team"),
  domains: text(
    "domains",
    "The domains of addresses that the provider may assert, with commas between them; any for all"
  )
}

/** Flags as they were given. */
interface GivenFlags {
  readonly metadata: Option.Option<string>
  readonly entityId: Option.Option<string>
  readonly ssoUrl: Option.Option<string>
  readonly certificate: Option.Option<string>
  readonly issuer: Option.Option<string>
  readonly clientId: Option.Option<string>
  readonly clientSecretStdin: boolean
  readonly defaultRole: Option.Option<Role | "guest">
  readonly defaultTeam: Option.Option<string>
  readonly domains: Option.Option<string>
}

/** The entries of an object whose values are given. */
const present = <Value>(
  fields: Readonly<Record<string, Option.Option<Value>>>
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (Option.isSome(value) ? [[name, value.value]] : []))
  )

/** The fields that only providers of one protocol have, as the API names them. */
const ownFields = Effect.fnUntraced(function* (given: GivenFlags) {
  const clientSecret = given.clientSecretStdin
    ? Option.some(Redacted.value(yield* readSecret))
    : Option.none<string>()
  return {
    saml: present({
      metadata: given.metadata,
      entityID: given.entityId,
      ssoURL: given.ssoUrl,
      certificate: given.certificate
    }),
    oidc: present({ issuer: given.issuer, clientId: given.clientId, clientSecret })
  }
})

const flagNames = {
  saml: "--metadata, --entity-id, --sso-url and --certificate",
  oidc: "--issuer, --client-id and --client-secret-stdin"
} as const

/** The fields of a request. Flags of the other protocol are wrong usage. */
export const fieldsOf = Effect.fnUntraced(function* (protocol: Protocol, given: GivenFlags) {
  const own = yield* ownFields(given)
  const other = protocol === "saml" ? "oidc" : "saml"
  if (Object.keys(own[other]).length > 0) {
    return yield* new WrongUsage({
      message: `${flagNames[other]} are for ${other}, and this provider is ${protocol}`
    })
  }
  const { defaultRole, defaultTeam, domains } = given
  return {
    ...own[protocol],
    ...(Option.isSome(defaultRole) && {
      defaultRole: defaultRole.value === "guest" ? null : defaultRole.value
    }),
    ...(Option.isSome(defaultTeam) && {
      defaultTeam: defaultTeam.value === "none" ? null : defaultTeam.value
    }),
    ...(Option.isSome(domains) && {
      domains: domains.value === "any" ? null : domains.value.split(",").map((domain) => domain.trim())
    })
  }
})
