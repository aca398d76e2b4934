import type { Document } from "@octavo/markdown"
import { inSlices } from "@octavo/kernel"
import { Effect } from "effect"
import type { FileId, FileVersion } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"
import type { PageId } from "../entries/Page.ts"
import { withReusables } from "../reusables/withReusables.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { type Variable, Variables } from "../entries/Variables.ts"
import { fileIdsIn } from "./fileIdsIn.ts"
import { getPublishedPage } from "./getPublishedPage.ts"
import type { PublishedSpaces } from "./PublishedSpaces.ts"
import { nameAnchors } from "./nameAnchors.ts"
import { requireHead } from "./requireHead.ts"

/** The document of a page for visitors, before expressions and conditions are evaluated. */
export interface PublishedDocument {
  /** Reusable contents are included; null for a page without text. */
  readonly document: Document | null
  /** The variables of the space. */
  readonly variables: ReadonlyArray<Variable>
  /** The files that the document names, by id. */
  readonly files: ReadonlyMap<string, FileVersion>
}

/** The document of a page for visitors with all that it is made of. The number of statements depends on what it includes. */
export const getPublishedDocument = Effect.fn("content.getPublishedDocument")(function* (
  published: PublishedSpaces,
  spaceId: SpaceId,
  pageId: PageId
) {
  const { at } = yield* requireHead(published, spaceId)
  const { page, text } = yield* getPublishedPage(published, spaceId, pageId, "document")
  const written = text !== null && "document" in text ? text.document : null
  const included = written === null ? null : yield* withReusables(at, written)
  const document = included === null ? null : yield* nameAnchors(at, included)
  const ids = yield* inSlices(function* () {
    const named = new Set<string>()
    for (const part of [...(document?.nodes ?? []), page.attributes.cover]) {
      fileIdsIn(part, named)
      yield
    }
    return named
  })
  const files =
    ids.size === 0
      ? []
      : yield* (yield* Files).findMany(at, [...ids] as ReadonlyArray<string> as ReadonlyArray<FileId>)
  const variables = yield* (yield* Variables).listAll(at)
  const result: PublishedDocument = {
    document,
    variables,
    files: new Map(files.map((file) => [file.id as string, file]))
  }
  return result
})
