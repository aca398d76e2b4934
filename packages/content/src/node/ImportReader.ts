import { Effect, Exit, Layer, Pool } from "effect"
import { ImportReader } from "../imports/ImportReader.ts"
import { ImportRefused } from "../imports/ImportSource.ts"
import type { ImportAnswer, ImportResults, ImportTask } from "./imports/ImportTask.ts"
import { startThread, threadFile } from "./Thread.ts"

/** How long a task may take, in milliseconds. */
const deadlines = { page: 5_000, sitemap: 5_000, robots: 2_000, docx: 15_000, archive: 15_000 }

const startImportThread = startThread<ImportTask, ImportAnswer>(
  threadFile("./imports/runImportThread", import.meta.url),
  { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 }
)

const make = Effect.gen(function* () {
  const pool = yield* Pool.makeWithTTL({
    acquire: startImportThread,
    min: 0,
    max: 2,
    timeToLive: "1 minute"
  })

  /** A thread that did not answer is ended with its task; the next task gets a new one. */
  const perform = <Kind extends ImportTask["kind"]>(task: ImportTask & { readonly kind: Kind }) =>
    Effect.scoped(
      Effect.flatMap(Pool.get(pool), (thread) =>
        Effect.onExit(thread.perform(task, deadlines[task.kind]), (exit) =>
          Exit.isSuccess(exit) ? Effect.void : Pool.invalidate(pool, thread)
        )
      )
    ).pipe(
      Effect.catchTag("ThreadLost", () => Effect.fail(new ImportRefused({ reason: "too-complex" }))),
      Effect.flatMap((answer) => {
        if ("done" in answer) return Effect.succeed(answer.done as ImportResults[Kind])
        if ("refused" in answer) return new ImportRefused({ reason: answer.refused })
        return Effect.andThen(
          Effect.logWarning(`Something to import could not be read: ${answer.failed}`),
          new ImportRefused({ reason: "too-complex" })
        )
      })
    )

  return ImportReader.of({
    readPage: (html, url) => perform({ kind: "page", html, url }),
    readSitemap: (xml) => perform({ kind: "sitemap", xml }),
    readRobots: (text, url, asked) => perform({ kind: "robots", text, url, asked }),
    readDocx: (bytes) => perform({ kind: "docx", bytes }),
    readArchive: (bytes) => perform({ kind: "archive", bytes })
  })
})

/** Reads in threads that start at first use and end when idle. */
export const layer = Layer.effect(ImportReader, make)
