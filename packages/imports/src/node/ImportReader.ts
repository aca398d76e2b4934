import { Effect, Layer } from "effect"
import { ImportReader } from "../ImportReader.ts"
import { ImportRefused } from "../ImportSource.ts"
import type { ImportAnswer, ImportResults, ImportTask } from "./ImportTask.ts"
import { makeReaderPool, programFile, startReaderProcess } from "@octavo/kernel/node"

/** How long a task may take, in milliseconds, and for each megabyte of its text or bytes. */
const deadlines = { page: 3_000, sitemap: 3_000, robots: 2_000, docx: 2_500, archive: 20_000 }
const deadlinePerMegabyte = { html: 3_000, bytes: 100 }

const deadlineOf = (task: ImportTask): number => {
  const ofSize =
    "bytes" in task
      ? task.bytes.length * deadlinePerMegabyte.bytes
      : "html" in task
        ? task.html.length * deadlinePerMegabyte.html
        : 0
  return deadlines[task.kind] + ofSize / 1e6
}

const startImportProcess = startReaderProcess<ImportTask, ImportAnswer>(
  programFile("./runImportProcess", import.meta.url),
  { heap: 256, whole: 600, answerBytes: 160_000_000 }
)

/** One caller has two of them at most. */
const processes = 3

const make = Effect.gen(function* () {
  const performTask = yield* makeReaderPool(startImportProcess, processes)

  const perform = <Kind extends ImportTask["kind"]>(task: ImportTask & { readonly kind: Kind }) =>
    performTask(task, deadlineOf(task)).pipe(
      Effect.catchTag("ReaderLost", () => Effect.fail(new ImportRefused({ reason: "too-complex" }))),
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
    readPage: (html, url, sheets = {}) => perform({ kind: "page", html, url, sheets }),
    readSitemap: (xml) => perform({ kind: "sitemap", xml }),
    readRobots: (text, url, asked) => perform({ kind: "robots", text, url, asked }),
    readDocx: (bytes) => perform({ kind: "docx", bytes }),
    readArchive: (bytes, name = "") => perform({ kind: "archive", bytes, name })
  })
})

/** Reads in processes of bounded memory that start at first use and end when idle. */
export const layer = Layer.effect(ImportReader, make)
