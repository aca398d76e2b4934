import { Context, type DateTime, type Effect } from "effect"
import type { Source, SourceFacts } from "./Source.ts"

/** The texts of all pages, each stored once under its hash, with what was derived from them. */
export class Sources extends Context.Service<
  Sources,
  {
    /** The texts of those that are stored, by hash. */
    readonly getMany: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>>
    /** Which of these are stored, with what is known of them. */
    readonly findDerived: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, SourceFacts>>
    /** Stores sources; those that are stored already stay as they are. */
    readonly putMany: (sources: ReadonlyArray<Source>) => Effect.Effect<void>
    /** Removes sources stored before a time that no version of anything names. */
    readonly removeUnused: (storedBefore: DateTime.Utc) => Effect.Effect<void>
    /** The document trees of those that have one, as `putDocument` kept them. */
    readonly findDocuments: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>>
    /** Keeps the document tree of a source, as JSON, with its references as they were written. */
    readonly putDocument: (hash: string, json: string) => Effect.Effect<void>
  }
>()("@octavo/content/Sources") {}
