import { generatesPages } from "../entries/generated.ts"
import type { PageVersion } from "../entries/Page.ts"
import { indexTitle } from "../search/WordIndex.ts"
import { toTsvector } from "./wordVectors.ts"

/** The words of the title of a page, for search; none of a page in whose place readers find others. */
export const titleWords = (page: Pick<PageVersion, "attributes" | "kind" | "title">): string =>
  toTsvector(indexTitle(generatesPages(page) ? "" : page.title))
