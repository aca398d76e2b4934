import { OrganizationNotFound } from "@octavo/identity"
import { SiteNotFound, SiteSpaceId } from "@octavo/sites"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { searchDescription, SearchSpaceResultResource } from "../content/SearchResultResource.ts"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { siteParams, sitePath } from "./siteWords.ts"

const query = Schema.String.check(Schema.isMaxLength(512))
const ids = Schema.Array(SiteSpaceId).check(Schema.isMaxLength(500))
const someIds = ids.check(Schema.isMinLength(1))

/** Site spaces to search: one of each section, those that are named, or all. */
const Scope = Schema.Union([
  Schema.Struct({
    mode: Schema.Literal("default"),
    currentSiteSpace: Schema.optionalKey(SiteSpaceId),
    includedSiteSpaces: Schema.optionalKey(ids),
    restrictTo: Schema.optionalKey(Schema.Literals(["currentSiteSpace", "otherSiteSpaces"]))
  })
    .annotate({
      fields: {
        currentSiteSpace: "The id of the site space that the reader is in.",
        restrictTo:
          "Searches only the site space that the reader is in, or only the others; needs `currentSiteSpace`.",
        includedSiteSpaces: "The ids of further site spaces to search."
      }
    })
    .check(
      Schema.makeFilter(
        ({ currentSiteSpace, restrictTo }) =>
          restrictTo === undefined ||
          currentSiteSpace !== undefined ||
          "must name `currentSiteSpace` with `restrictTo`"
      )
    ),
  Schema.Struct({ mode: Schema.Literal("specific"), siteSpaceIds: someIds }).annotate({
    fields: { siteSpaceIds: "The ids of the site spaces to search." }
  }),
  Schema.Struct({ mode: Schema.Literal("all") })
]).annotate({
  identifier: "SiteSearchScope",
  description: "The site spaces to search: one of each section, those that are named, or all."
})

/** A search of a site, by scope or by the deprecated modes. */
export const SiteSearch = Schema.Union([
  Schema.Struct({ query, scope: Scope }).annotate({
    fields: { query: "The words to search for.", scope: "The site spaces to search." }
  }),
  Schema.Struct({ query, mode: Schema.Literal("all") }).annotate({
    fields: {
      query: "The words to search for.",
      mode: "The site spaces to search. Deprecated: send `scope`."
    }
  }),
  Schema.Struct({ query, mode: Schema.Literal("current"), siteSpaceId: SiteSpaceId }).annotate({
    fields: {
      query: "The words to search for.",
      mode: "The site spaces to search. Deprecated: send `scope`."
    }
  }),
  Schema.Struct({
    query,
    mode: Schema.optionalKey(Schema.Literal("specific")),
    siteSpaceIds: someIds
  }).annotate({
    fields: {
      query: "The words to search for.",
      mode: "The site spaces to search. Deprecated: send `scope`."
    }
  })
])

export type SiteSearch = typeof SiteSearch.Type

export class SiteContentGroup extends guarded(
  HttpApiGroup.make("siteContent").add(
    HttpApiEndpoint.post("searchSiteContent", `${sitePath}/search`, {
      params: siteParams,
      query: ListQuery,
      payload: SiteSearch,
      success: listOf(SearchSpaceResultResource),
      error: failures(CursorRefused, OrganizationNotFound, SiteNotFound)
    })
      .annotate(OpenApi.Summary, "Search the spaces of a site")
      .annotate(
        OpenApi.Description,
        `Returns the spaces in the scope that the caller may read, ordered by their best page, each with its five best pages. The scope \`default\` has one site space of each section: the current one, one in its language, or the default. ${searchDescription}`
      )
  )
) {}
