import { Context, type Effect } from "effect"
import type { Reading, ReadingTask } from "../reading/Reading.ts"

/** Reads the sources of specifications, which are foreign input, within bounds of time and memory. */
export class DocumentReader extends Context.Service<
  DocumentReader,
  {
    readonly read: (task: ReadingTask) => Effect.Effect<Reading>
  }
>()("@octavo/openapi/DocumentReader") {}
