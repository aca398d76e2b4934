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
import { hashBytes } from "@octavo/kernel"
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

/** Names the text and the words that are translated of an entry, the source first. */
export const fingerprintOf = (entry: PageVersion | ReusableContentVersion): string => {
  const description = "attributes" in entry ? (entry.attributes.description ?? null) : null
  return `${entry.sourceHash ?? ""} ${hashBytes(JSON.stringify([entry.title, description]))}`
}

/** The source that a fingerprint names; null for entries without text. */
export const sourceOfFingerprint = (fingerprint: string): string | null => fingerprint.split(" ")[0] || null
