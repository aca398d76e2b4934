import { Schema } from "effect"
import { WebUrl } from "../customization/customizationWords.ts"
import { structureId } from "../structure/structureId.ts"
import { SiteId } from "../sites/SiteId.ts"

export const SiteRedirectId = Schema.String.pipe(Schema.brand("SiteRedirectId"))
export type SiteRedirectId = typeof SiteRedirectId.Type

/** The target of a redirect: a part of the site, a page, or an address. */
export const RedirectDestination = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("site-section"), siteSectionId: structureId }),
  Schema.Struct({ kind: Schema.Literal("site-space"), siteSpaceId: structureId }),
  Schema.Struct({ kind: Schema.Literal("site-page"), siteSpaceId: structureId, pageId: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("url"), url: WebUrl })
])
export type RedirectDestination = typeof RedirectDestination.Type

/** A path of a site without a page, and where it leads. With `/*` at its end it is also all paths below. */
export class SiteRedirect extends Schema.Class<SiteRedirect>("SiteRedirect")({
  id: SiteRedirectId,
  siteId: SiteId,
  /** The path as it was given. */
  source: Schema.String,
  /** The path as visitors ask for it: decoded, in lower case. */
  sourceKey: Schema.String,
  destination: RedirectDestination,
  createdAt: Schema.DateTimeUtc
}) {}

/** The site has no such redirect. */
export class SiteRedirectNotFound extends Schema.TaggedError<SiteRedirectNotFound>()(
  "SiteRedirectNotFound",
  { redirect: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such redirect, or it leads nowhere"
  }
}

/** Another redirect of the site has the same source. */
export class SiteRedirectTaken extends Schema.TaggedError<SiteRedirectTaken>()(
  "SiteRedirectTaken",
  { source: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `The site redirects ${this.source} already. Update that redirect, or delete it first`
  }
}

/** The redirect cannot be: its source is no path, its destination is not there, or it leads back to itself. */
export class SiteRedirectRefused extends Schema.TaggedError<SiteRedirectRefused>()(
  "SiteRedirectRefused",
  { path: Schema.String, problem: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `The field \`${this.path}\` of the body ${this.problem}`
  }
}
