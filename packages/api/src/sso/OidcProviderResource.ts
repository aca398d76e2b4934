import { Role, SsoProviderStatus } from "@octavo/identity"
import { Schema } from "effect"
import { TeamResource } from "../teams/TeamResource.ts"
import { Timestamp, Url } from "../words.ts"

/** A reason why a provider is pending. */
export const OidcProviderProblemResource = Schema.Struct({
  path: Schema.Literals(["label", "issuer", "clientId", "clientSecret"]),
  message: Schema.String
})
  .annotate({
    fields: { path: "The field that needs attention.", message: "What is wrong, and what to do." }
  })
  .annotate({ identifier: "OIDCProviderProblem" })

/** An OpenID provider of an organization. Texts that are missing are empty; the client secret is never answered. */
export const OidcProviderResource = Schema.Struct({
  object: Schema.Literal("oidc-provider"),
  id: Schema.String,
  label: Schema.String,
  issuer: Schema.String,
  clientId: Schema.String,
  hasClientSecret: Schema.Boolean,
  /** Absent without one. */
  defaultTeam: Schema.optionalKey(TeamResource),
  /** Null for guests. */
  defaultRole: Schema.NullOr(Role),
  /** Absent when the provider may assert addresses of any domain. */
  domains: Schema.optionalKey(Schema.Array(Schema.String)),
  createdAt: Timestamp,
  status: SsoProviderStatus,
  problems: Schema.Array(OidcProviderProblemResource),
  /** The addresses of this service, to be entered at the identity provider. */
  service: Schema.Struct({ startURL: Url, redirectURI: Url }).annotate({
    fields: { startURL: "The address at which a sign-in starts.", redirectURI: "The redirect URI." }
  }),
  urls: Schema.Struct({ location: Url })
})
  .annotate({
    fields: {
      issuer: "The address that names the provider.",
      clientId: "The id of Octavo at the provider.",
      label: "The name on the sign-in page.",
      hasClientSecret: "Whether a client secret is stored. It is never returned.",
      status: "`active`, or `pending` until the provider has everything that is needed.",
      problems: "What is missing, field by field.",
      service: "The addresses of Octavo, to enter at the provider."
    }
  })
  .annotate({ identifier: "OIDCProvider" })
export type OidcProviderResource = typeof OidcProviderResource.Type
