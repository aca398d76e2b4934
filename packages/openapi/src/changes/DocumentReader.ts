import { Context, type Effect } from "effect"
import type { SpecChanges } from "../versions/SpecChange.ts"
import type { Reading, ReadingTask } from "../reading/Reading.ts"

/** Two documents to compare, and the day of the comparison as `2026-01-31`. */
export interface ComparisonTask {
  readonly base: Uint8Array
  readonly target: Uint8Array
  readonly today: string
}

/** Reads the sources of specifications, which are foreign input, within bounds of time and memory. */
export class DocumentReader extends Context.Service<
  DocumentReader,
  {
    readonly read: (task: ReadingTask) => Effect.Effect<Reading>
    /** The differences between two documents in OpenAPI 3.1, given as JSON; null where that takes too long. */
    readonly compare: (task: ComparisonTask) => Effect.Effect<SpecChanges | null>
  }
>()("@octavo/openapi/DocumentReader") {}
