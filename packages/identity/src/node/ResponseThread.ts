import { DeadlineThread, programFile } from "@octavo/kernel/node"
import type { ResponseContext, ResponseReading } from "../saml/readResponse.ts"

/** A response to read, as the message to the thread. */
export interface ReadingTask {
  readonly field: string
  readonly context: ResponseContext
}

/** A thread that reads one response at a time. */
export class ResponseThread extends DeadlineThread<ReadingTask, ResponseReading> {
  constructor() {
    super({
      name: "octavo-saml",
      entry: programFile("./runResponseThread", import.meta.url),
      // Megabytes. A response of 256 KB needs about 40.
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
    })
  }
}
