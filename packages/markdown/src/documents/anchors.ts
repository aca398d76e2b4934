import GithubSlugger from "github-slugger"
import type { TagWords } from "./Tag.ts"

/** The words of a heading, and the anchor that its author gave it. */
interface NamedHeading {
  readonly words: string
  readonly anchor: string | undefined
}

/** Hands out the anchors of a page's headings, tabs and expandables in order; none is given twice. */
export class Anchors {
  readonly #slugger = new GithubSlugger()
  /** Numbers the title and the headings of the page alone. */
  readonly #github = new GithubSlugger()

  /** The anchor for a title, numbered when it was given before. */
  next(title: string): string {
    const own = title.replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "")
    return this.#slugger.slug(own === "" ? "section" : own)
  }

  /**
   * The anchor of a heading: its own one, or one of its title. `alias` is the anchor that GitHub gives the heading, which keeps the
   * signs around the title, if it is another one.
   */
  heading(title: string, own?: string): { readonly id: string; readonly alias?: string } {
    const id = own ?? this.next(title)
    const alias = this.#github.slug(title)
    return alias === "" || alias === id ? { id } : { id, alias }
  }

  /** The anchors of the title of the page: its own one, that of GitHub, and the one that a heading with its words has. */
  title({ anchor = "", words }: NamedHeading): ReadonlyArray<string> {
    const anchors = new Set([anchor, this.#github.slug(words), new Anchors().next(words)])
    return [...anchors].filter((anchor) => anchor !== "")
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
