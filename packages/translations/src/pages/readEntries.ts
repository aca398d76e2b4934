import {
  Files,
  type FileVersion,
  Pages,
  type PageVersion,
  type Redirect,
  Redirects,
  ReusableContents,
  type ReusableContentVersion,
  type Snapshot,
  type Variable,
  Variables
} from "@octavo/content"
import { Effect } from "effect"

/** All entries of a snapshot, without their texts. */
export interface Entries {
  readonly pages: ReadonlyArray<PageVersion>
  readonly files: ReadonlyArray<FileVersion>
  readonly reusables: ReadonlyArray<ReusableContentVersion>
  readonly redirects: ReadonlyArray<Redirect>
  readonly variables: ReadonlyArray<Variable>
}

/** Reads all entries of a snapshot. */
export const readEntries = Effect.fnUntraced(function* (at: Snapshot) {
  const entries: Entries = {
    pages: yield* (yield* Pages).listAll(at),
    files: yield* (yield* Files).listAll(at),
    reusables: yield* (yield* ReusableContents).listAll(at),
    redirects: yield* (yield* Redirects).listAll(at),
    variables: yield* (yield* Variables).listAll(at)
  }
  return entries
})
