import { Role, SamlProviderStatus } from "@octavo/identity"
import { Schema } from "effect"
import { TeamResource } from "../teams/TeamResource.ts"
import { Timestamp, Url } from "../words.ts"

/** A certificate of a provider, as it was read. */
export const SamlCertificateResource = Schema.Struct({
  /** SHA-256, in hexadecimal with colons. */
  fingerprint: Schema.String,
  subject: Schema.String,
  notAfter: Timestamp,
  /** Kind and size of the key, such as "RSA 2048". */
  key: Schema.String
}).annotate({ identifier: "SAMLCertificate" })

/** A reason why a provider is pending, or will soon need attention. */
export const SamlProviderProblemResource = Schema.Struct({
  path: Schema.Literals(["label", "entityID", "ssoURL", "certificate"]),
  message: Schema.String
}).annotate({ identifier: "SAMLProviderProblem" })

/** An identity provider of an organization. Texts that are missing are empty. */
export const SamlProviderResource = Schema.Struct({
  object: Schema.Literal("saml-provider"),
  id: Schema.String,
  label: Schema.String,
  ssoURL: Schema.String,
  entityID: Schema.String,
  certificate: Schema.String,
  /** Absent without one. */
  defaultTeam: Schema.optionalKey(TeamResource),
  /** Null for guests. */
  defaultRole: Schema.NullOr(Role),
  /** Absent when the provider may assert addresses of any domain. */
  domains: Schema.optionalKey(Schema.Array(Schema.String)),
  createdAt: Timestamp,
  status: SamlProviderStatus,
  problems: Schema.Array(SamlProviderProblemResource),
  certificates: Schema.Array(SamlCertificateResource),
  /** The addresses of this service, to be entered at the identity provider. */
  service: Schema.Struct({ acsURL: Url, startURL: Url, entityID: Schema.String }),
  urls: Schema.Struct({ location: Url })
}).annotate({ identifier: "OrganizationSAMLProvider" })
export type SamlProviderResource = typeof SamlProviderResource.Type

/** A provider that members may sign in with. */
export const SsoLoginResource = Schema.Struct({
  id: Schema.String,
  label: Schema.String,
  /** The address at which a browser starts. */
  startURL: Url
}).annotate({ identifier: "OrganizationSSOProviderLogin" })
export type SsoLoginResource = typeof SsoLoginResource.Type
