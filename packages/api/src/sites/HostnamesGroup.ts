import { AccessDenied, SubdomainNotFound } from "@octavo/identity"
import { CustomHostnameNotFound, CustomHostnameVerified } from "@octavo/sites"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CustomHostnameResource, SubdomainResource } from "./CustomHostnameResource.ts"

const hostname = "/custom-hostnames/:hostname"
const hostnameParams = { hostname: Schema.String }

/** The hostnames of sites, and the names of organizations in addresses. */
export class HostnamesGroup extends guarded(
  HttpApiGroup.make("hostnames").add(
    HttpApiEndpoint.get("getSubdomain", "/subdomains/:subdomain", {
      params: { subdomain: Schema.String },
      success: SubdomainResource,
      error: failures(SubdomainNotFound)
    })
      .annotate(OpenApi.Summary, "Get the organization that has a name in addresses")
      .annotate(OpenApi.Description, "Finds organizations that you belong to, by their `hostname`."),
    HttpApiEndpoint.get("getCustomHostname", hostname, {
      params: hostnameParams,
      success: CustomHostnameResource,
      error: failures(CustomHostnameNotFound)
    })
      .annotate(OpenApi.Summary, "Get a hostname of a site, with the record that verifies it")
      .annotate(
        OpenApi.Description,
        "Finds sites of organizations that you belong to. To add a hostname, set `hostname` of a site. The site answers there once the hostname is verified, and at its other address until then."
      ),
    HttpApiEndpoint.patch("dnsRevalidateCustomHostname", hostname, {
      params: hostnameParams,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, CustomHostnameNotFound, CustomHostnameVerified)
    })
      .annotate(OpenApi.Summary, "Verify a hostname of a site")
      .annotate(
        OpenApi.Description,
        "Looks for the TXT record and the file now; the server also does so every ten minutes. Answers 204 whether or not there is a proof: get the hostname to see its status. A record also takes the hostname from another organization that verified it, once the record of that organization is gone."
      ),
    HttpApiEndpoint.delete("removeCustomHostname", hostname, {
      params: hostnameParams,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied)
    })
      .annotate(OpenApi.Summary, "Remove a hostname from its site")
      .annotate(
        OpenApi.Description,
        "The site answers at its other address. Its hostname has to be verified again before it returns."
      )
  )
) {}
