import type { RecordKind } from "@octavo/database"
import { readRecords } from "@octavo/database"
import { Blobs, diskProblem } from "@octavo/kernel"
import { Sources } from "@octavo/content"
import { Effect } from "effect"
import { ExportRefused } from "../format/ExportRefused.ts"
import type { ExportFiles } from "../format/ExportFiles.ts"
import { filePath, recordsPath, textPath } from "../format/Manifest.ts"
import { addNamed, type Named } from "./namedIn.ts"

/** An export that is under way. */
export interface ExportRun {
  readonly files: ExportFiles
  readonly history: boolean
  readonly counts: Map<string, number>
  /** The users whom records named so far. */
  readonly users: Set<string>
  /** The objects that are written, and those that records name besides. */
  readonly written: Set<string>
  readonly named: Pick<Named, "files" | "texts">
}

/** Waits for a step on files, whose failure is that of the export. */
export const attempt = <A>(step: () => Promise<A>): Effect.Effect<A, ExportRefused> =>
  Effect.tryPromise({
    try: step,
    catch: (error) =>
      error instanceof ExportRefused
        ? error
        : new ExportRefused({
            message:
              diskProblem(error) ??
              `The disk failed: ${error instanceof Error ? error.message : String(error)}.`
          })
  })

/** How many texts are read at once. */
const textsAtOnce = 50

/** Writes the texts and files that records named and that are not written yet. */
const writeObjects = Effect.fnUntraced(function* ({ files, named, written }: ExportRun) {
  const unwritten = (hashes: Set<string>, pathOf: (hash: string) => string) => {
    const found = [...hashes].filter((hash) => !written.has(pathOf(hash)))
    for (const hash of found) written.add(pathOf(hash))
    hashes.clear()
    return found
  }
  const texts = unwritten(named.texts, textPath)
  for (let done = 0; done < texts.length; done += textsAtOnce) {
    const some = texts.slice(done, done + textsAtOnce)
    const found = yield* (yield* Sources).getMany(some)
    for (const hash of some) {
      const text = found.get(hash)
      if (text === undefined) return yield* Effect.die(`The text ${hash} is gone`)
      yield* attempt(() => files.add(textPath(hash), Buffer.from(text)))
    }
  }
  const blobs = yield* Blobs
  for (const hash of unwritten(named.files, filePath)) {
    const bytes = yield* Effect.mapError(
      blobs.get(hash),
      () =>
        new ExportRefused({
          message: `The file ${hash} is missing among the files of this installation. Restore it from a backup, and export again.`
        })
    )
    yield* attempt(() => files.add(filePath(hash), bytes))
  }
})

/** Writes the records of a kind into one file, and what they name into others. */
export const writeKind = Effect.fnUntraced(function* (
  run: ExportRun,
  kind: RecordKind,
  id: string,
  folder: string | null
) {
  if (!run.history && kind.current === null) return
  const list = yield* attempt(() => run.files.list(recordsPath(kind.name, folder)))
  const named = { ...run.named, users: run.users }
  yield* readRecords(kind, id, { isCurrent: !run.history }, (records) => {
    for (const record of records) addNamed(kind, record, named)
    run.counts.set(kind.name, (run.counts.get(kind.name) ?? 0) + records.length)
    return attempt(() => list.add(records))
  })
  yield* attempt(() => list.end())
  yield* writeObjects(run)
})
