import { Effect, Stream } from "effect"
import {
  DocumentParser,
  findPlainTexts,
  problemsOfSource,
  type Source,
  type SourceFacts,
  Sources
} from "@octavo/content"
import { hashBytes } from "@octavo/kernel"
import { isLfsPointer, lfsReason } from "../layout/isLfsPointer.ts"
import { type LayoutProblem, warning } from "../layout/LayoutProblem.ts"
import type { LayoutFile } from "../layout/RepositoryLayout.ts"
import type { ReadText } from "../references/ReadTexts.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import type { GitCopy } from "../remote/GitSnapshot.ts"

/** How many files are read, parsed and stored in one go. */
const filesAtOnce = 100

/** How many such batches are under way: while one is stored, others are read and parsed. */
const batchesAtOnce = 3

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** The line of the first byte that is no UTF-8, counted from 1. */
const lineOfBadByte = (bytes: Uint8Array): number => {
  let good = 0
  let bad = bytes.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, middle), { stream: true })
      good = middle
    } catch {
      bad = middle
    }
  }
  return bytes.subarray(0, good).reduce((line, byte) => (byte === 10 ? line + 1 : line), 1)
}

/** Why the text of a page cannot be read, and the line where that shows. */
export interface UnreadableFile {
  readonly reason: string
  readonly line?: number
}

const readText = (bytes: Uint8Array): string | UnreadableFile => {
  if (isLfsPointer(bytes)) return { reason: lfsReason }
  try {
    const text = decoder.decode(bytes)
    const nul = text.indexOf("\0")
    if (nul < 0) return text
    return {
      reason: "The file holds a NUL character, which no text has",
      line: text.slice(0, nul).split("\n").length
    }
  } catch {
    return { reason: "The file is not UTF-8 text", line: lineOfBadByte(bytes) }
  }
}

/** Says how many pictures are written in a text. They stay there, because the repository keeps its bytes. */
const pictureProblems = (path: string, text: string, facts: SourceFacts): ReadonlyArray<LayoutProblem> => {
  // Most texts have none, and need not be parsed for that.
  if (!/data/i.test(text)) return []
  const { references } = facts
  const count = references.filter(
    ({ kind, target }) => kind === "image" && /^\s*data:image\//i.test(target)
  ).length
  if (count === 0) return []
  const said =
    count === 1
      ? '1 picture is written in the text as a "data:" address, and not a file of the space. Save it in the repository as a file to reuse it.'
      : `${count} pictures are written in the text as "data:" addresses, and not files of the space. Save them in the repository as files to reuse them.`
  return [warning(path, said)]
}

/** A text that is stored, and what is known of it. */
export interface ReadSource extends ReadText {
  /** Whether the text certainly refers to nothing that is looked for, which is known without parsing it. */
  readonly isSilent?: boolean
}

/**
 * Reads Markdown files of a snapshot, parses those that are new to this installation and stores them. Answers what is
 * known of each by path, and whether `isMentioning` is false for it, what is wrong with them, and which cannot be read at all.
 */
export const readSources = Effect.fn("gitsync.readSources")(function* (
  copy: GitCopy,
  files: ReadonlyArray<LayoutFile>,
  isMentioning: (text: string) => boolean,
  onProgress: (done: number) => Effect.Effect<void>
) {
  const remote = yield* GitRemote
  const sources = yield* Sources
  const parser = yield* DocumentParser
  const known = new Map<string, ReadSource>()
  const unreadable = new Map<string, UnreadableFile>()
  const problems: Array<LayoutProblem> = []
  const pathsOf = new Map<string, Array<string>>()
  for (const { oid, path } of files) pathsOf.set(oid, [...(pathsOf.get(oid) ?? []), path])
  let done = 0

  const readBatch = Effect.fnUntraced(function* (batch: ReadonlyArray<{ oid: string; bytes: Uint8Array }>) {
    const read: Array<{ readonly oid: string; readonly text: string; readonly hash: string }> = []
    for (const { bytes, oid } of batch) {
      const text = readText(bytes)
      if (typeof text === "string") read.push({ oid, text, hash: hashBytes(bytes) })
      else for (const path of pathsOf.get(oid) ?? []) unreadable.set(path, text)
    }
    const facts = new Map<string, ReadText["facts"]>(yield* sources.findDerived(read.map(({ hash }) => hash)))
    const fresh = [...new Map(read.map((file) => [file.hash, file])).values()].filter(
      ({ hash }) => !facts.has(hash)
    )
    const derived = yield* parser.deriveMany(fresh.map(({ text }) => text))
    const added = fresh.map(({ hash, text }, index): Source => ({ hash, text, derived: derived[index]! }))
    yield* sources.putMany(added)
    for (const { derived, hash } of added) facts.set(hash, derived)
    const plain = yield* findPlainTexts(new Map(read.map(({ hash, text }) => [hash, text])))
    for (const { hash, oid, text } of read) {
      for (const path of pathsOf.get(oid) ?? []) {
        const found = facts.get(hash)!
        known.set(path, { sourceHash: hash, facts: found, isSilent: !isMentioning(text) })
        for (const { line, message } of problemsOfSource(found, plain.has(hash)))
          problems.push(warning(path, message, line))
        problems.push(...pictureProblems(path, text, found))
      }
    }
    done += batch.length
    yield* onProgress(done)
  })

  yield* remote
    .readBlobs(copy, pathsOf.keys())
    .pipe(
      Stream.grouped(filesAtOnce),
      Stream.mapEffect(readBatch, { concurrency: batchesAtOnce, unordered: true }),
      Stream.runDrain
    )
  return { known, problems, unreadable }
})
