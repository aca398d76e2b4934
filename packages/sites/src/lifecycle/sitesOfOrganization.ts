import { type OrganizationId, organizationPart } from "@octavo/identity"
import { atomically, type IdPosition } from "@octavo/kernel"
import { Effect } from "effect"
import { CustomFonts } from "../fonts/CustomFonts.ts"
import { RendererTokens } from "../renderers/RendererTokens.ts"
import { Sites } from "../sites/Sites.ts"

/** The most sites that a step removes, each with all that belongs to it. */
const stepSize = 10

/** Removes the keys of front ends of others that are for an organization. */
const removeRendererTokens = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const tokens = yield* RendererTokens
  let after: IdPosition | null = null
  do {
    const listed: Effect.Success<ReturnType<typeof tokens.list>> = yield* tokens.list({ after, limit: 1000 })
    for (const token of listed.items)
      if (token.organizationId === organizationId) yield* tokens.remove(token.id)
    after = listed.next
  } while (after !== null)
})

/** The sites of an organization, its fonts, and the keys of front ends for it. Those that were deleted before it are purged by themselves. */
export const sitesOfOrganization = organizationPart(
  Effect.fnUntraced(function* (organizationId: OrganizationId) {
    const sites = yield* Sites
    const { items, next } = yield* sites.list(organizationId, {}, { after: null, limit: stepSize })
    for (const { site } of items) yield* sites.remove(site.id)
    if (next === null) {
      yield* removeRendererTokens(organizationId)
      yield* (yield* CustomFonts).removeAll(organizationId)
    }
    return next !== null
  }, atomically)
)
