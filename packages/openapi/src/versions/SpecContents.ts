import { Context, type Effect, type Option } from "effect"
import type { SpecChanges } from "./SpecChange.ts"
import type { SpecVersionId } from "../specs/SpecVersionId.ts"
import type { SpecOutlineEntry, SpecContent, SpecOutline } from "./SpecVersion.ts"

/** The documents of all versions, each stored once, with their outlines and their differences. */
export class SpecContents extends Context.Service<
  SpecContents,
  {
    readonly find: (hash: string) => Effect.Effect<Option.Option<SpecContent>>
    /** Stores a document with its outline, unless it is stored. */
    readonly add: (content: SpecContent, outline: SpecOutline) => Effect.Effect<void>
    /** The outline of a document, in its order; `kinds` restricts it. */
    readonly outline: (
      hash: string,
      kinds?: ReadonlyArray<SpecOutlineEntry["kind"]>
    ) => Effect.Effect<SpecOutline>
    /**
     * Those of some parts that versions have, by version: `operation GET /pets`, `webhook POST newPet`, `schema Pet`. Names of
     * parameters in paths are ignored.
     */
    readonly findParts: (
      wanted: ReadonlyArray<{ readonly versionId: SpecVersionId; readonly parts: ReadonlySet<string> }>
    ) => Effect.Effect<ReadonlyMap<SpecVersionId, ReadonlySet<string>>>
    readonly findChanges: (base: string, target: string) => Effect.Effect<Option.Option<SpecChanges>>
    readonly putChanges: (base: string, target: string, changes: SpecChanges) => Effect.Effect<void>
    /** Removes the documents that no version has. */
    readonly removeUnused: Effect.Effect<void>
    /** Those of these blobs that documents, versions and sources of specifications use. */
    readonly findUsedBlobs: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
  }
>()("@octavo/openapi/SpecContents") {}
