import type { PageResource } from "@octavo/api"
import { prefetch, useRead } from "./reads.ts"

/** The address of the tree of pages of a space. */
export const treePath = (space: string): string => `/spaces/${space}/content/pages`

/** The tree of pages of a space. */
export const usePages = (space: string | null) => {
  const read = useRead<{ readonly pages: ReadonlyArray<PageResource> }>(
    space === null ? null : treePath(space)
  )
  return { ...read, pages: read.answer?.value.pages }
}

/** Reads a space and its tree of pages, which a screen will need soon. */
export const prefetchSpace = (space: string): void => {
  void prefetch(`/spaces/${space}`)
  void prefetch(treePath(space))
}
