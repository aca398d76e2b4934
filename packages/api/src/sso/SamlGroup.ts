import {
  AccessDenied,
  DefaultTeamUnknown,
  OrganizationId,
  OrganizationNotFound,
  SamlMetadataRefused,
  SamlProviderId,
  SamlProviderNotFound,
  SamlProviderWouldStop,
  TooManySamlProviders
} from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { ProviderLabel, providerFields } from "./providerFields.ts"
import { SamlProviderResource, SsoLoginResource } from "./SamlProviderResource.ts"

const organizationParams = { organizationId: OrganizationId }
const params = { ...organizationParams, samlProviderId: SamlProviderId }

const fields = {
  entityID: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1024))),
  certificate: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(10_000))),
  ssoURL: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2048))),
  ...providerFields,
  /** SAML metadata of the identity provider, as XML. */
  metadata: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(256 * 1024)))
}

const descriptions = {
  label: "The name on the sign-in page.",
  entityID: "The entity id of the provider.",
  certificate: "One to five certificates as PEM, or one as base64.",
  ssoURL: "The address of the provider for sign-in requests.",
  defaultTeam: "The id of the team that new users join. Null for none.",
  metadata: "SAML metadata of the provider as XML, which fills `entityID`, `ssoURL` and `certificate`."
}

const fieldsDescription =
  "`certificate` holds one to five certificates as PEM, or one as Base64; all of them are tried, so that a certificate is replaced without a pause. `metadata` fills `entityID`, `ssoURL` and `certificate`. `domains` names the e-mail domains of the users whom the provider may create or link. The provider is `pending` until it has all that is needed; `problems` says what is missing."

export const SamlGroup = guarded(
  HttpApiGroup.make("saml").add(
    HttpApiEndpoint.get("listSAMLProvidersInOrganizationById", "/orgs/:organizationId/saml", {
      params: organizationParams,
      query: ListQuery,
      success: listOf(SamlProviderResource),
      error: failures(AccessDenied, CursorRefused, OrganizationNotFound)
    }).annotate(OpenApi.Summary, "List the SAML providers of an organization"),
    HttpApiEndpoint.post("createOrganizationSAMLProvider", "/orgs/:organizationId/saml", {
      params: organizationParams,
      payload: Schema.Struct({ label: ProviderLabel, ...fields }).annotate({ fields: descriptions }),
      success: SamlProviderResource.pipe(HttpApiSchema.status(201)),
      error: failures(
        AccessDenied,
        OrganizationNotFound,
        TooManySamlProviders,
        DefaultTeamUnknown,
        SamlMetadataRefused
      )
    })
      .annotate(OpenApi.Summary, "Create a SAML provider")
      .annotate(OpenApi.Description, `${fieldsDescription} An organization has at most 20 providers.`),
    HttpApiEndpoint.get("getOrganizationSAMLProviderById", "/orgs/:organizationId/saml/:samlProviderId", {
      params,
      success: SamlProviderResource,
      error: failures(AccessDenied, OrganizationNotFound, SamlProviderNotFound)
    }).annotate(OpenApi.Summary, "Get a SAML provider"),
    HttpApiEndpoint.patch("updateOrganizationSAMLProvider", "/orgs/:organizationId/saml/:samlProviderId", {
      params,
      payload: Schema.Struct({ label: Schema.optionalKey(ProviderLabel), ...fields }).annotate({
        fields: descriptions
      }),
      success: SamlProviderResource,
      error: failures(
        AccessDenied,
        OrganizationNotFound,
        SamlProviderNotFound,
        SamlProviderWouldStop,
        DefaultTeamUnknown,
        SamlMetadataRefused
      )
    })
      .annotate(OpenApi.Summary, "Update a SAML provider")
      .annotate(
        OpenApi.Description,
        `${fieldsDescription} An active provider stays active: a change that would stop it is refused. Another \`entityID\` ends the links and sessions of its users.`
      ),
    HttpApiEndpoint.delete("deleteOrganizationSAMLProvider", "/orgs/:organizationId/saml/:samlProviderId", {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "Delete a SAML provider")
      .annotate(OpenApi.Description, "Its sessions end. The users stay members of the organization."),
    HttpApiEndpoint.get("listSSOProviderLoginsInOrganization", "/orgs/:organizationId/sso", {
      params: organizationParams,
      success: Schema.Struct({ items: Schema.Array(SsoLoginResource) }).annotate({
        fields: { items: "The providers that members can sign in with." }
      }),
      error: failures(OrganizationNotFound)
    }).annotate(OpenApi.Summary, "List the single sign-on logins of an organization")
  )
)
