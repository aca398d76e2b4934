import GithubSlugger from "github-slugger"
import type { TagWords } from "./Tag.ts"

/** Hands out the anchors of a page's headings, tabs and expandables in order; none is given twice. */
export class Anchors {
  readonly #slugger = new GithubSlugger()

  /** The anchor for a title, numbered when it was given before. */
  next(title: string): string {
    const own = title.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
    return this.#slugger.slug(own === "" ? "section" : own)
  }
}

/** The title that gives a tag's block its anchor; undefined for tags that have none. */
export const anchorTitleOf = ({ name, attributes }: TagWords): string | undefined => {
  switch (name) {
    case "tab":
      return attributes.title ?? ""
    case "openapi":
    case "swagger":
    case "openapi-operation":
      return `${attributes.method ?? ""} ${attributes.path ?? ""}`
    case "openapi-schemas":
      return attributes.schemas ?? ""
    case "openapi-webhook":
      return attributes.name ?? ""
    default:
      return undefined
  }
}
