import { Schema } from "effect"
import { ListQuery } from "../listing/ListQuery.ts"
import { Url } from "../words.ts"

/** The query of a search. */
export const SearchParameters = { ...ListQuery, query: Schema.String.check(Schema.isMaxLength(512)) }

/** The description of searches for callers. */
export const searchDescription =
  'A page is found when its text, or its title, has every word of the query, whatever their case and accents; words in "quotes" stand next to each other, and the last word may be only the beginning of one. Chinese, Japanese, Korean and Thai are found by any part. When nothing is found, words that nearly stand in a title are taken for those. Titles count more than headings, and headings more than text. `body` is plain text, and `highlights` tells where in it the words stand, from one UTF-16 code unit to before another. Pages with `noIndex` are left out.'

const score = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const resultType = Schema.Literals(["page", "section"])
const urls = Schema.Struct({ app: Url })

/** A page that answers a search, with its best sections. */
export const SearchResultResource = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  description: Schema.String,
  path: Schema.String,
  score,
  rank: Schema.Int,
  resultType,
  ancestors: Schema.Array(Schema.Struct({ title: Schema.String })),
  sections: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      title: Schema.String,
      path: Schema.String,
      score,
      resultType,
      body: Schema.String,
      highlights: Schema.Array(Schema.Tuple([Schema.Int, Schema.Int])),
      urls
    }).annotate({
      fields: {
        path: "The path of the page, with the anchor of the section.",
        score: "That of the page, less for each word of the query that the section lacks.",
        resultType: "Always `section`.",
        body: "The text of the section, without formatting.",
        highlights:
          "The matches in `body`: pairs of the first UTF-16 code unit, and of the one after the last."
      }
    })
  ),
  urls
})
  .annotate({
    fields: {
      description: "Empty for a page without one.",
      score: "The better the greater; comparable within a search.",
      rank: "The position among all pages that answer, from 1.",
      resultType: "`page` when words of the query are in the title or the description.",
      ancestors: "The pages above it, from the top down.",
      sections: "The best matching sections of the page.",
      path: "The path within the space: the slugs of the page and of the pages above it, joined by slashes."
    }
  })
  .annotate({ identifier: "SearchResult" })
export type SearchResultResource = typeof SearchResultResource.Type

/** A space that answers a search, with its best pages. */
export const SearchSpaceResultResource = Schema.Struct({
  type: Schema.Literal("space"),
  id: Schema.String,
  title: Schema.String,
  score,
  pages: Schema.Array(SearchResultResource)
})
  .annotate({
    fields: { score: "The score of its best page.", pages: "The best matching pages, at most five." }
  })
  .annotate({ identifier: "SearchSpaceResult" })
export type SearchSpaceResultResource = typeof SearchSpaceResultResource.Type
