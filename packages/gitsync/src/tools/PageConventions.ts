import type { Conventions } from "@octavo/markdown"

/** The title, the place and the addresses that the text of a page gives it. */
export interface PageConventions extends Conventions {
  readonly title?: string | undefined
  readonly order?: number | undefined
}

/** Gives the conventions of a page by its path; none of pages that are not read yet. */
export type ConventionsOf = (path: string) => PageConventions
