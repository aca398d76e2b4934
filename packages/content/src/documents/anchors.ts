import GithubSlugger from "github-slugger"

/** Hands out the anchors of a page's headings, tabs and expandables in order; none is given twice. */
export class Anchors {
  readonly #slugger = new GithubSlugger()

  /** The anchor for a title, numbered when it was given before. */
  next(title: string): string {
    const own = title.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
    return this.#slugger.slug(own === "" ? "section" : own)
  }
}
