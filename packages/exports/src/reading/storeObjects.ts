import { DocumentParser, type Source, Sources } from "@octavo/content"
import { Blobs, hashBytes } from "@octavo/kernel"
import { Effect, Stream } from "effect"
import { ExportRefused } from "../format/ExportRefused.ts"
import type { ExportSource } from "../format/ExportSource.ts"
import { objectAt } from "../format/Manifest.ts"
import type { Report } from "../writing/Report.ts"
import { attempt } from "../writing/ExportRun.ts"

/** How many texts are read at once, and how many bytes of them. */
const atOnce = { texts: 100, bytes: 4 * 1024 * 1024 }

/** The largest text, in bytes: that of a page is smaller. */
const maxText = 64 * 1024 * 1024

const damaged = (path: string) =>
  new ExportRefused({ message: `${path} has other bytes than its name says.` })

/** The paths of objects in groups of a bounded size. */
const groupsOf = function* (source: ExportSource, paths: ReadonlyArray<string>) {
  let group: Array<string> = []
  let bytes = 0
  for (const path of paths) {
    group.push(path)
    bytes += source.sizes.get(path) ?? 0
    if (group.length < atOnce.texts && bytes < atOnce.bytes) continue
    yield group
    group = []
    bytes = 0
  }
  if (group.length > 0) yield group
}

const readText = async (source: ExportSource, path: string): Promise<string> => {
  if ((source.sizes.get(path) ?? 0) > maxText) throw new ExportRefused({ message: `${path} is too large.` })
  return Buffer.concat(await (await source.open(path)).toArray()).toString("utf8")
}

const storeTexts = Effect.fnUntraced(function* (
  source: ExportSource,
  paths: ReadonlyArray<string>,
  report: Report
) {
  const sources = yield* Sources
  const parser = yield* DocumentParser
  let done = 0
  for (const group of groupsOf(source, paths)) {
    const hashOf = (path: string) => objectAt(path)!.hash
    // An import that begins again goes on where it ended.
    const stored = yield* sources.findDerived(group.map(hashOf))
    const fresh = group.filter((path) => !stored.has(hashOf(path)))
    const texts = yield* attempt(() => Promise.all(fresh.map((path) => readText(source, path))))
    const wrong = fresh.find((path, index) => hashBytes(texts[index]!) !== hashOf(path))
    if (wrong !== undefined) return yield* damaged(wrong)
    const derived = yield* parser.deriveMany(texts)
    yield* sources.putMany(
      fresh.map((path, index): Source => ({
        hash: hashOf(path),
        text: texts[index]!,
        derived: derived[index]!
      }))
    )
    done += group.length
    if (done % 5_000 < group.length) report(`Stored ${done} of ${paths.length} texts`)
  }
})

/** Stores the texts and files of an export under their hashes. Nothing shows them, and a day later they are removed, until records name them. */
export const storeObjects = Effect.fn("exports.storeObjects")(function* (
  source: ExportSource,
  report: Report
) {
  const paths = [...source.sizes.keys()].sort()
  const texts = paths.filter((path) => objectAt(path)?.kind === "texts")
  const files = paths.filter((path) => objectAt(path)?.kind === "files")
  const blobs = yield* Blobs
  for (const path of files) {
    const bytes = yield* attempt(() => source.open(path))
    const { hash } = yield* blobs.putStream(
      Stream.fromAsyncIterable(
        bytes as AsyncIterable<Uint8Array>,
        (error) => new ExportRefused({ message: `${path} cannot be read: ${String(error)}.` })
      )
    )
    if (hash !== objectAt(path)!.hash) return yield* damaged(path)
  }
  yield* storeTexts(source, texts, report)
  report(`Stored ${texts.length} texts and ${files.length} files`)
  const hashes = (some: ReadonlyArray<string>) => new Set(some.map((path) => objectAt(path)!.hash))
  return { texts: hashes(texts), files: hashes(files) }
})
