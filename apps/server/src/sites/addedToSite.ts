import type { Site } from "@octavo/sites"
import { HttpServerResponse } from "effect/http"
import { siteLocation } from "../presenters/presentSite.ts"

/** Answers what was added to a site, with its place in a list of the site. */
export const addedToSite =
  (publicUrl: string) =>
  <View extends { readonly site: Site }>(
    list: "sections" | "section-groups" | "site-spaces" | "share-links" | "redirects",
    present: (view: View) => { readonly id: string }
  ) =>
  (view: View): HttpServerResponse.HttpServerResponse => {
    const resource = present(view)
    const location = `${siteLocation(publicUrl, view.site)}/${list}/${resource.id}`
    return HttpServerResponse.jsonUnsafe(resource, { status: 201, headers: { location } })
  }
