import { Context, type DateTime, type Effect, type Option } from "effect"
import type { NamedPlace, Reference } from "@octavo/markdown"
import type { RevisionId } from "./Revision.ts"
import type { SpaceId } from "./SpaceId.ts"
import type { Source, SourceFacts } from "./Source.ts"

/** The anchors of a page by all names that links may have for them: of a heading its own anchor, and that of GitHub. */
export type Anchors = ReadonlyMap<string, string>

/** The anchors of sections, and other names of places. */
export const anchorsOf = (
  own: ReadonlyArray<string>,
  named: ReadonlyArray<NamedPlace> = []
): Map<string, string> =>
  new Map([
    ...named.map(({ anchor, name }) => [name, anchor] as const),
    ...own.map((anchor) => [anchor, anchor] as const)
  ])

/** The part of a reference that determines its target. */
export type Mentioned = Pick<Reference, "kind" | "target" | "section" | "parts">

/** The texts of all pages, each stored once under its hash, with what was derived from them. */
export class Sources extends Context.Service<
  Sources,
  {
    /** The texts of those that are stored, by hash. */
    readonly getMany: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>>
    /** The derived facts of the stored sources that this version of the parser read. */
    readonly findDerived: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, SourceFacts>>
    /** Those of some stored sources that give their page an order or conventions of other tools, or that an older version of the parser read. */
    readonly findOrdered: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>>
    /** The references of sources, by hash, from any version of the parser; unknown sources are left out. */
    readonly findReferences: (
      hashes: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Mentioned>>>
    /** The named places of sources that are known without their trees, by hash; sources that are not stored are left out. */
    readonly findAnchors: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, Anchors>>
    /**
     * Stores sources; those that are stored already stay as they are, and count as stored now, to the hour. What an older
     * version derived from them is replaced.
     */
    readonly putMany: (sources: ReadonlyArray<Source>) => Effect.Effect<void>
    /**
     * The latest revision of a space that shows a source, of the main branch where that has shown it, with the path in the
     * repository of the page or reusable content that it is the text of.
     */
    readonly findShown: (
      spaceId: SpaceId,
      hash: string
    ) => Effect.Effect<Option.Option<{ readonly revisionId: RevisionId; readonly gitPath: string | null }>>
    /** Removes sources stored before a time that no version of anything names. */
    readonly removeUnused: (storedBefore: DateTime.Utc) => Effect.Effect<void>
    /** The document trees, as JSON, of those that had theirs kept by this version. */
    readonly findDocuments: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>>
    /**
     * The texts of some stored sources, by hash, whose document tree nobody made yet. They are the caller's for a minute;
     * others get others meanwhile.
     */
    readonly takeWaiting: (limit: number) => Effect.Effect<ReadonlyMap<string, string>>
    /** Some stored sources that an older version of the parser read, by their hashes. */
    readonly findOlder: (limit: number) => Effect.Effect<ReadonlyArray<string>>
    /** Keeps document trees of sources that this version derived, as JSON, with their references as they were written. */
    readonly putDocuments: (documents: ReadonlyMap<string, string>) => Effect.Effect<void>
  }
>()("@octavo/content/Sources") {}
