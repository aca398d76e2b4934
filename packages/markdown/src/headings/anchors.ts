import GithubSlugger, { slug } from "github-slugger"
import { HeadingNames, type HeadingWords } from "./headingNames.ts"
import type { TagWords } from "../tags/TagWords.ts"

/** The words of a heading, and the anchor that its author gave it. */
interface NamedHeading extends HeadingWords {
  readonly anchor: string | undefined
}

/** The anchor of a heading, and the other names that links may have for it. */
export interface HeadingAnchors {
  readonly id: string
  readonly aliases: ReadonlyArray<string>
}

/** The words of a title without the signs around them. */
const wordsOf = (title: string): string => {
  const words = title.replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "")
  return words === "" ? "section" : words
}

/** A name as an identifier of CSS, which begins with no digit and has of the signs of ASCII only `-` and `_`. */
const asIdentifier = (name: string): string => {
  const written = name.replace(/[^\w\u0080-\u{10ffff}-]/gu, "-")
  return /^-?(?:\d|$)/.test(written) ? `id-${written}` : written
}

/** Hands out the anchors of a page's headings, tabs and expandables in order; none is given twice. */
export class Anchors {
  readonly #slugger = new GithubSlugger()
  /** Those of a page whose ids began with digits. */
  readonly #former = new GithubSlugger()
  readonly #names = new HeadingNames()

  /** The anchor for a title, numbered when it was given before. */
  next(title: string): string {
    const words = wordsOf(title)
    this.#former.slug(words)
    return this.#slugger.slug(words)
  }

  /**
   * The anchor of a heading, a CSS identifier: its own one, or one of its title. `aliases` are the other names that links may have for
   * it: its own one as it is written, the anchors that generators of sites give it, and that of earlier versions.
   */
  heading(title: HeadingWords, own?: string): HeadingAnchors {
    const words = wordsOf(title.words)
    const names = new Set(own === undefined ? [this.#former.slug(words)] : [own])
    const id = own === undefined ? this.#slugger.slug(asIdentifier(slug(words))) : asIdentifier(own)
    for (const name of this.#names.next(title)) names.add(name)
    names.delete(id)
    names.delete("")
    return { id, aliases: [...names] }
  }

  /** The anchors of the title of the page: its own one, those of generators of sites, and the ones that a heading with its words has. */
  title({ anchor = "", ...title }: NamedHeading): ReadonlyArray<string> {
    const { aliases, id } = new Anchors().heading(title)
    const anchors = new Set([anchor, ...this.#names.next(title), id, ...aliases])
    return [...anchors].filter((anchor) => anchor !== "")
  }
}

/** The title that gives a tag's block its anchor; undefined for tags that have none. */
export const anchorTitleOf = ({ name, attributes }: TagWords): string | undefined => {
  switch (name) {
    case "tab":
    case "accordion":
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

/** The heading that the block of a tag shows, such as `GET /pets/{id}`; undefined for tags whose block has none. */
export const headingOfTag = ({ name, attributes }: TagWords): string | undefined => {
  switch (name) {
    case "openapi":
    case "swagger":
    case "openapi-operation":
      return `${(attributes.method ?? "").toUpperCase()} ${attributes.path ?? ""}`.trim()
    case "openapi-webhook":
      return attributes.name ?? ""
    default:
      return undefined
  }
}
