import { Schema } from "effect"

/** The site space is neither at the root nor in the default section. */
export class DefaultSiteSpaceMisplaced extends Schema.TaggedError<DefaultSiteSpaceMisplaced>()(
  "DefaultSiteSpaceMisplaced",
  { siteSpaceId: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return "defaultSiteSpace"
  }
  override get message() {
    return "The field `defaultSiteSpace` of the body must be in the default section. Update the section, or send its defaultSiteSection as well"
  }
}
