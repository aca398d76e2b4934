import { DeadlineThread, programFile } from "@octavo/kernel/node"
import type { Reading, ReadingTask } from "../reading/Reading.ts"

/** A thread that reads one source at a time. */
export class ReaderThread extends DeadlineThread<ReadingTask, Reading> {
  constructor() {
    super({
      name: "octavo-openapi",
      entry: programFile("./runReaderThread", import.meta.url),
      // Megabytes. A document of 14 MB needs about 400; recursion of libraries over 200 levels needs the stack.
      resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64, stackSizeMb: 16 }
    })
  }
}
