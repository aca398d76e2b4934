import type { ContentReference } from "./ContentReference.ts"

/** The id of the page, file or reusable content that a reference leads to, in whichever space; undefined for all else. */
export const referencedId = (reference: ContentReference): string | undefined => {
  switch (reference.kind) {
    case "page":
    case "anchor":
      return reference.page
    case "file":
      return reference.file
    case "reusable-content":
      return reference.reusableContent
    default:
      return undefined
  }
}
