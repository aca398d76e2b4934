import { mapInSlices } from "@octavo/kernel"
import { Effect } from "effect"
import type { PageInTree, PagePlace, PageWithDocument, PageWithText } from "../entries/Pages.ts"
import { parserVersion, type SourceFacts } from "../entries/Source.ts"
import { pageColumns } from "./pageColumns.ts"

/** A page with the slugs above it, from the top down. */
export interface PlaceRow {
  readonly ancestors: ReadonlyArray<string> | null
}

/** A row of a query that finds pages: a page itself, or a descendant. */
export interface FoundRow extends PlaceRow {
  readonly role: "self" | "below"
  readonly text: string | null
  readonly facts: SourceFacts | null
  readonly document: string | null
  readonly parser: number | null
}

export const toPage = pageColumns.decode

export const toPlace = (row: PlaceRow): PagePlace => ({
  page: toPage(row),
  ancestorSlugs: row.ancestors ?? []
})

/** A page by its own row and those of its descendants. */
export const toFound = (self: FoundRow, below: ReadonlyArray<FoundRow>): Effect.Effect<PageInTree> =>
  Effect.map(mapInSlices(below, toPage), (descendants) => ({ ...toPlace(self), descendants }))

export const withText = ({ text }: FoundRow, found: PageInTree): PageWithText => ({ ...found, text })

export const withDocument = ({ document, facts, parser }: FoundRow, found: PageInTree): PageWithDocument => ({
  ...found,
  source:
    facts === null
      ? null
      : parser === parserVersion
        ? { facts, documentJson: document }
        : { facts, documentJson: null, isOlder: true }
})
