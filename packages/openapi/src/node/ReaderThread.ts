import { DeadlineThread, programFile } from "@octavo/kernel/node"
import type { SpecChanges } from "../versions/SpecChange.ts"
import type { ComparisonTask } from "../changes/DocumentReader.ts"
import type { Reading, ReadingTask } from "../reading/Reading.ts"

/** A task of the thread, as its message. */
export type ThreadTask =
  | { readonly kind: "read"; readonly task: ReadingTask }
  | { readonly kind: "compare"; readonly task: ComparisonTask }

/** The result of a task; undefined for a comparison that failed. */
export type ThreadAnswer = Reading | SpecChanges | undefined

/** A thread that reads sources and compares documents, one at a time. */
export class ReaderThread extends DeadlineThread<ThreadTask, ThreadAnswer> {
  constructor() {
    super({
      name: "octavo-openapi",
      entry: programFile("./runReaderThread", import.meta.url),
      // Megabytes. A document of 14 MB needs about 400; recursion of libraries over 200 levels needs the stack.
      resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64, stackSizeMb: 16 }
    })
  }
}
