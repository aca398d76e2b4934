import { RedirectDestination } from "@octavo/sites"
import { Schema } from "effect"
import { Timestamp } from "../words.ts"

/** A path of a site that leads elsewhere. */
export const SiteRedirectResource = Schema.Struct({
  object: Schema.Literal("site-redirect"),
  id: Schema.String,
  source: Schema.String,
  destination: RedirectDestination,
  createdAt: Timestamp,
  permanent: Schema.Literal(true),
  captureWildcard: Schema.Literal(false),
  draft: Schema.Literal(false)
})
  .annotate({
    fields: {
      permanent: "Always true: public sites answer 308, others 307.",
      captureWildcard: "Always false: the part of the path that `*` stands for is not appended.",
      draft: "Always false; for newer clients.",
      source: "The path that redirects, such as `/old/page` or `/old/*`.",
      destination: "Where the path leads."
    }
  })
  .annotate({ identifier: "SiteRedirect" })
export type SiteRedirectResource = typeof SiteRedirectResource.Type
