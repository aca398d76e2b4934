import { Context, type DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import type { Collection } from "../containers/Collection.ts"
import type { FileVersion } from "../entries/File.ts"
import type { PageVersion } from "../entries/Page.ts"
import type { Redirect } from "../entries/Redirects.ts"
import type { ReusableContentVersion } from "../entries/ReusableContent.ts"
import type { Branch, Revision } from "../entries/Revision.ts"
import type { Derived } from "@octavo/markdown"
import type { Space, SpaceCounts } from "../containers/Space.ts"
import type { Upload } from "../uploads/Upload.ts"
import type { Variable } from "../entries/Variables.ts"
import { makeVersions } from "./versions.ts"

/** A source with everything that is stored beside it. */
export interface StoredSource {
  readonly text: string
  /** As the parser returned it: some parsers derive a fact when it is asked for. */
  readonly derived: Derived
  readonly documentJson: string | null
  readonly storedAt: DateTime.Utc
  /** When somebody took it to make its document tree. */
  readonly takenAt: DateTime.Utc | null
}

const make = Effect.gen(function* () {
  return {
    collections: yield* TxHashMap.empty<string, Collection>(),
    /**
     * The former positions of spaces and collections in their container, by id: the number of the move, and the
     * position before it.
     */
    moves: yield* TxHashMap.empty<string, ReadonlyArray<readonly [number, string]>>(),
    spaces: yield* TxHashMap.empty<string, Space>(),
    counts: yield* TxHashMap.empty<string, SpaceCounts>(),
    branches: yield* TxHashMap.empty<string, Branch>(),
    revisions: yield* TxHashMap.empty<string, Revision>(),
    sources: yield* TxHashMap.empty<string, StoredSource>(),
    uploads: yield* TxHashMap.empty<string, Upload>(),
    pages: yield* makeVersions<PageVersion>((page) => page.id),
    files: yield* makeVersions<FileVersion>((file) => file.id),
    reusables: yield* makeVersions<ReusableContentVersion>((content) => content.id),
    redirects: yield* makeVersions<Redirect>((redirect) => redirect.from),
    variables: yield* makeVersions<Variable>((variable) => variable.name)
  }
})

/** The tables that the stores of this folder share, as the stores in Postgres share theirs. */
export class ContentTables extends Context.Service<ContentTables, Effect.Success<typeof make>>()(
  "@octavo/content/memory/ContentTables"
) {
  static readonly layer = Layer.effect(ContentTables, make)
}

const noCounts: SpaceCounts = {
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0
}

/** The counts of a space. */
export const countsOf = ({ counts }: ContentTables["Service"], id: string) =>
  Effect.map(
    TxHashMap.get(counts, id),
    Option.getOrElse(() => noCounts)
  )
