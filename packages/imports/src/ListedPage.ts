/** A page as a table of contents lists it. */
export interface ListedPage {
  /** The path; null for a parent without a file. */
  readonly path: string | null
  readonly url: string
  readonly title: string
  /** The address of the one above it; null for the top. */
  readonly parent: string | null
}
