import {
  AccessDenied,
  DefaultTeamUnknown,
  OidcProviderId,
  OidcProviderNotFound,
  OidcProviderWouldStop,
  OrganizationId,
  OrganizationNotFound,
  TooManyOidcProviders
} from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { OidcProviderResource } from "./OidcProviderResource.ts"
import { ProviderLabel, providerFields } from "./providerFields.ts"

const organizationParams = { organizationId: OrganizationId }
const params = { ...organizationParams, oidcProviderId: OidcProviderId }

const fields = {
  issuer: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1024))),
  clientId: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1024))),
  clientSecret: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(4096))),
  ...providerFields
}

const descriptions = {
  label: "The name on the sign-in page.",
  issuer: "The address that names the provider, or that of its configuration.",
  clientId: "The id of Octavo at the provider.",
  clientSecret: "The secret of Octavo at the provider. It is stored sealed and never returned.",
  defaultTeam: "The id of the team that new users join. Null for none."
}

const fieldsDescription =
  "`issuer` is the address that names the provider; that of its configuration (`/.well-known/openid-configuration`) is accepted too. `clientSecret` is kept sealed and never answered. `domains` names the e-mail domains of the users whom the provider may create or link. The provider is `pending` until it has all that is needed; `problems` says what is missing."

export const OidcGroup = guarded(
  HttpApiGroup.make("oidc").add(
    HttpApiEndpoint.get("listOIDCProviders", "/orgs/:organizationId/oidc", {
      params: organizationParams,
      query: ListQuery,
      success: listOf(OidcProviderResource),
      error: failures(AccessDenied, CursorRefused, OrganizationNotFound)
    }).annotate(OpenApi.Summary, "List the OpenID providers of an organization"),
    HttpApiEndpoint.post("createOIDCProvider", "/orgs/:organizationId/oidc", {
      params: organizationParams,
      payload: Schema.Struct({ label: ProviderLabel, ...fields }).annotate({ fields: descriptions }),
      success: OidcProviderResource.pipe(HttpApiSchema.status(201)),
      error: failures(AccessDenied, OrganizationNotFound, TooManyOidcProviders, DefaultTeamUnknown)
    })
      .annotate(OpenApi.Summary, "Create an OpenID provider")
      .annotate(OpenApi.Description, `${fieldsDescription} An organization has at most 20 providers.`),
    HttpApiEndpoint.get("getOIDCProvider", "/orgs/:organizationId/oidc/:oidcProviderId", {
      params,
      success: OidcProviderResource,
      error: failures(AccessDenied, OrganizationNotFound, OidcProviderNotFound)
    }).annotate(OpenApi.Summary, "Get an OpenID provider"),
    HttpApiEndpoint.patch("updateOIDCProvider", "/orgs/:organizationId/oidc/:oidcProviderId", {
      params,
      payload: Schema.Struct({ label: Schema.optionalKey(ProviderLabel), ...fields }).annotate({
        fields: descriptions
      }),
      success: OidcProviderResource,
      error: failures(
        AccessDenied,
        OrganizationNotFound,
        OidcProviderNotFound,
        OidcProviderWouldStop,
        DefaultTeamUnknown
      )
    })
      .annotate(OpenApi.Summary, "Update an OpenID provider")
      .annotate(
        OpenApi.Description,
        `${fieldsDescription} An active provider stays active: a change that would stop it is refused. Another \`issuer\` needs its \`clientSecret\` in the same request. Another \`issuer\` or \`clientId\` ends the links and sessions of its users.`
      ),
    HttpApiEndpoint.delete("deleteOIDCProvider", "/orgs/:organizationId/oidc/:oidcProviderId", {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "Delete an OpenID provider")
      .annotate(OpenApi.Description, "Its sessions end. The users stay members of the organization.")
  )
)
