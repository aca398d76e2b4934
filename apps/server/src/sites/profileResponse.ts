import type { SiteResource } from "@octavo/api"
import { HttpServerResponse } from "effect/http"

/** The profile of a site: all that a front end needs to show it. */
export const profileResponse = (site: SiteResource, structure: object, customizations: object) =>
  HttpServerResponse.jsonUnsafe({
    object: "published-content-site",
    site,
    structure,
    customizations,
    scripts: []
  })
