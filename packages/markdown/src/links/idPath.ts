import type { ContentReference } from "../document/ContentReference.ts"
import type { PathTarget } from "./PathTarget.ts"

/** Ids as they are made here; nothing that people call a file looks like one. */
const ID = "[0-9a-hjkmnp-tv-z]{26}"
const WHOLE_ID = new RegExp(`^${ID}$`)
/** The id of a page that was generated for a part of a specification: people have files with such names below `pages`. */
const GENERATED_ID = "[0-9A-Za-z]{20}"
const WHOLE_GENERATED_ID = new RegExp(`^${GENERATED_ID}$`)
const PATH = new RegExp(
  `^(?:spaces/(${ID})(?:/|$))?(?:(pages|files|reusable-contents|collections|users)/(${ID})|generated-pages/(${GENERATED_ID}))?$`
)

const pageReference = (
  page: string,
  anchor: string | null,
  within: { readonly space?: string }
): ContentReference =>
  anchor === null ? { kind: "page", page, ...within } : { kind: "anchor", anchor, page, ...within }

const pathOfPage = (page: string): string =>
  `${WHOLE_GENERATED_ID.test(page) ? "generated-pages" : "pages"}/${page}`

/** The target of a path that represents an id, with its heading if one is named; see `pathOfReference`. */
export const referenceOfPath = (path: string, anchor: string | null): ContentReference | undefined => {
  const [, space, kind, id, generated] = PATH.exec(path) ?? []
  const within = space === undefined ? {} : { space }
  if (generated !== undefined) return pageReference(generated, anchor, within)
  if (id === undefined) return space === undefined ? undefined : { kind: "space", space }
  switch (kind) {
    case "pages":
      return pageReference(id, anchor, within)
    case "files":
      return { kind: "file", file: id, ...within }
    case "reusable-contents":
      return { kind: "reusable-content", reusableContent: id, ...within }
    case "collections":
      return { kind: "collection", collection: id }
    case "users":
      return { kind: "user", user: id }
    default:
      return undefined
  }
}

const isId = (id: string): boolean => WHOLE_ID.test(id)

/**
 * The path that represents an id, such as `/pages/{id}`, for targets without a path in a repository. A file, a reusable content or
 * a user that was not found has the target as it was written in place of an id, which no path represents.
 */
export const pathOfReference = (reference: ContentReference): string | undefined => {
  const within = "space" in reference && reference.kind !== "space" ? `/spaces/${reference.space}` : ""
  switch (reference.kind) {
    case "page":
      return `${within}/${pathOfPage(reference.page)}`
    case "anchor":
      return reference.page === undefined ? undefined : `${within}/${pathOfPage(reference.page)}`
    case "file":
      return isId(reference.file) ? `${within}/files/${reference.file}` : undefined
    case "reusable-content":
      return isId(reference.reusableContent)
        ? `${within}/reusable-contents/${reference.reusableContent}`
        : undefined
    case "space":
      return `/spaces/${reference.space}`
    case "collection":
      return `/collections/${reference.collection}`
    case "user":
      return isId(reference.user) ? `/users/${reference.user}` : undefined
    default:
      return undefined
  }
}

/** The target in the same space of a path that represents an id. */
export const targetOfIdPath = (path: string): PathTarget | undefined => {
  const reference = referenceOfPath(path, null)
  if (reference === undefined || ("space" in reference && reference.space !== undefined)) return undefined
  switch (reference.kind) {
    case "page":
      return { kind: "page", id: reference.page }
    case "file":
      return { kind: "file", id: reference.file }
    case "reusable-content":
      return { kind: "reusable-content", id: reference.reusableContent }
    default:
      return undefined
  }
}
