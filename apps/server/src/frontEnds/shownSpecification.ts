import type { OrganizationId } from "@octavo/identity"
import type { Signer } from "@octavo/kernel"
import { findPublishedVersion, SpecNotFound } from "@octavo/openapi"
import { showsSpecification } from "@octavo/publishing"
import type { VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { contentResponse } from "../openapi/contentResponse.ts"

interface OfSpec {
  readonly params: { readonly organizationId: OrganizationId; readonly specSlug: string }
}

/** Answers the latest document of a specification that a page shows to the audience of a site. */
export const shownSpecification = (site: {
  readonly publicUrl: string
  readonly signer: Signer["Service"]
}) =>
  Effect.fnUntraced(function* (visible: VisibleSite, { params: { organizationId, specSlug } }: OfSpec) {
    const isShown =
      visible.audience.site.organizationId === organizationId &&
      (yield* showsSpecification(visible, specSlug))
    const found = isShown ? yield* findPublishedVersion(organizationId, specSlug, null, true) : null
    if (found === null) return yield* new SpecNotFound({ slug: specSlug })
    return yield* contentResponse(site, found, "list")
  })
