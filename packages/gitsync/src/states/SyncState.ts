import { Schema } from "effect"
import { RevisionId, SpaceId } from "@octavo/content"
import { LayoutProblem } from "../layout/LayoutProblem.ts"

/** The last synchronisation that succeeded: what both sides had in common then. */
export const SyncBase = Schema.Struct({
  /** Without credentials. */
  url: Schema.String,
  ref: Schema.String,
  oid: Schema.String,
  /** The folder of the project in the repository. */
  directory: Schema.String,
  revisionId: RevisionId
})
export type SyncBase = typeof SyncBase.Type

/** How the latest import ended. */
export const ImportOutcome = Schema.Struct({
  jobId: Schema.String,
  state: Schema.Literals(["done", "failed"]),
  /** Without credentials. */
  url: Schema.String,
  ref: Schema.String,
  /** The commit that was read, if it came to that. */
  oid: Schema.NullOr(Schema.String),
  /** The revision that came of it; null where nothing had changed. */
  revisionId: Schema.NullOr(RevisionId),
  /** In words for the person who asked for the import. */
  message: Schema.String,
  problems: Schema.Array(LayoutProblem),
  finishedAt: Schema.DateTimeUtcFromString
})
export type ImportOutcome = typeof ImportOutcome.Type

/** What a space has to do with Git. */
export class SyncState extends Schema.Class<SyncState>("SyncState")({
  spaceId: SpaceId,
  base: Schema.NullOr(SyncBase),
  /** When what was applied last happened at the remote: older events are skipped. */
  eventAt: Schema.NullOr(Schema.DateTimeUtc),
  lastImport: Schema.NullOr(ImportOutcome)
}) {}

/** The state of a space that never had to do with Git. */
export const unsynchronised = (spaceId: SpaceId): SyncState =>
  new SyncState({ spaceId, base: null, eventAt: null, lastImport: null })
