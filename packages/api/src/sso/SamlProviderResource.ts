import { Role, SsoProviderStatus } from "@octavo/identity"
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
})
  .annotate({
    fields: {
      fingerprint: "The SHA-256 fingerprint, in hex with colons.",
      subject: "The subject of the certificate.",
      notAfter: "The certificate is valid until this time.",
      key: "The kind and size of the key, such as `RSA 2048`."
    }
  })
  .annotate({ identifier: "SAMLCertificate" })

/** A reason why a provider is pending, or will soon need attention. */
export const SamlProviderProblemResource = Schema.Struct({
  path: Schema.Literals(["label", "entityID", "ssoURL", "certificate"]),
  message: Schema.String
})
  .annotate({
    fields: { path: "The field that needs attention.", message: "What is wrong, and what to do." }
  })
  .annotate({ identifier: "SAMLProviderProblem" })

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
  status: SsoProviderStatus,
  problems: Schema.Array(SamlProviderProblemResource),
  certificates: Schema.Array(SamlCertificateResource),
  /** The addresses of this service, to be entered at the identity provider. */
  service: Schema.Struct({ acsURL: Url, startURL: Url, entityID: Schema.String }).annotate({
    fields: {
      acsURL: "The address of the assertion consumer service.",
      startURL: "The address at which a sign-in starts.",
      entityID: "The entity id of Octavo."
    }
  }),
  urls: Schema.Struct({ location: Url })
})
  .annotate({
    fields: {
      label: "The name on the sign-in page.",
      ssoURL: "The address of the provider for sign-in requests. Empty if it is missing.",
      entityID: "The entity id of the provider. Empty if it is missing.",
      certificate: "The certificates, as they were sent. Empty if they are missing.",
      status: "`active`, or `pending` until the provider has everything that is needed.",
      problems: "What is missing or needs attention soon, field by field.",
      certificates: "The certificates, as they were read.",
      service: "The addresses of Octavo, to enter at the provider."
    }
  })
  .annotate({ identifier: "OrganizationSAMLProvider" })
export type SamlProviderResource = typeof SamlProviderResource.Type

/** A provider that members may sign in with. */
export const SsoLoginResource = Schema.Struct({
  id: Schema.String,
  label: Schema.String,
  /** The address at which a browser starts. */
  startURL: Url
})
  .annotate({
    fields: { label: "The name on the sign-in page.", startURL: "The address at which a browser starts." }
  })
  .annotate({ identifier: "OrganizationSSOProviderLogin" })
export type SsoLoginResource = typeof SsoLoginResource.Type
