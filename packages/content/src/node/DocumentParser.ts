import { Effect, Layer, Semaphore } from "effect"
import { makeReaderPool } from "@octavo/kernel/node"
import { availableParallelism } from "node:os"
import {
  type Derived,
  type Document,
  type EditedSource,
  evaluateDocument,
  type FallbackReason,
  hasExpressions,
  longCharacters,
  mergeAsOne,
  type MergedMarkdown,
  plainTextDocument,
  readConditionAlone,
  readDocumentSafely
} from "@octavo/markdown"
import { DocumentParser } from "../sources/DocumentParser.ts"
import {
  type DocumentAnswer,
  type DocumentTask,
  type Parsers,
  startDocumentProcess,
  startPatientProcess
} from "./DocumentProcess.ts"

const DEADLINE = 2_000
/** For what was lost once, and for what then is read line by line. */
const SECOND_DEADLINE = 1_000
const LINES_DEADLINE = 500
const BATCH_DEADLINE = 15_000
/** Longer texts are merged as one block each: three of them would block the process for others. */
const MAX_MERGED_CHARACTERS = 3_000_000
const BATCH_CHARACTERS = 200_000
/** Texts up to this length, such as comments, are read in this thread: no construct takes more than some milliseconds of it. */
const SHORT_CHARACTERS = 500

/** Cuts sources into batches that are worth a message to a process; each keeps the place of its first source. */
const batchesOf = (
  sources: ReadonlyArray<string>
): Array<{ readonly from: number; readonly sources: Array<string> }> => {
  const batches: Array<{ readonly from: number; readonly sources: Array<string> }> = []
  let characters = 0
  for (const [index, source] of sources.entries()) {
    const last = batches.at(-1)
    if (last === undefined || characters + source.length > BATCH_CHARACTERS) {
      batches.push({ from: index, sources: [source] })
      characters = source.length
    } else {
      last.sources.push(source)
      characters += source.length
    }
  }
  return batches
}

const resultsOf = (answer: DocumentAnswer) => {
  if ("done" in answer) return answer.done
  throw new Error(answer.failed)
}

/** All that is known of a source that cannot be read at all: its condition, since that decides who may see the page. */
const factsOfLost = (source: string, unparsed: FallbackReason): Derived => ({
  frontMatter: readConditionAlone(source),
  problems: [],
  title: null,
  sections: [],
  references: [],
  words: 0,
  variables: [],
  unparsed
})

/** Reads short sources in this thread, and others in a process. */
const unlessShort =
  (read: DocumentParser["Service"]["read"]): DocumentParser["Service"]["read"] =>
  (source, isAhead) =>
    source.length <= SHORT_CHARACTERS ? Effect.sync(() => readDocumentSafely(source)) : read(source, isAhead)

/** Performs tasks in so many processes. */
const performersOf = (processes: number, start = startDocumentProcess) =>
  Effect.map(
    makeReaderPool(start, processes),
    (perform) => (task: DocumentTask, milliseconds: number) =>
      Effect.map(perform(task, milliseconds), resultsOf)
  )

const deriveBy = (sources: ReadonlyArray<string>, parsers: Parsers): DocumentTask => ({
  kind: "derive",
  sources,
  parsers
})

const readBy = (source: string, parsers: Parsers): DocumentTask => ({
  kind: "read",
  sources: [source],
  parsers
})

const make = Effect.gen(function* () {
  const cores = Math.max(1, Math.min(4, availableParallelism()))
  // Batches leave one process to those who wait for a single page.
  const perform = yield* performersOf(cores + 1)
  const batches = yield* Semaphore.make(cores)
  // A source that was lost once cannot block the others a second time.
  const performAgain = yield* performersOf(1)
  const performPatiently = yield* performersOf(1, startPatientProcess)

  /** Reads line by line what neither parser got through. */
  const deriveLines = (source: string, unparsed: FallbackReason): Effect.Effect<Derived> =>
    performAgain(deriveBy([source], "none"), LINES_DEADLINE).pipe(
      Effect.map(([derived]) => ({ ...(derived as Derived), unparsed })),
      Effect.catchTag("ReaderLost", () => Effect.succeed(factsOfLost(source, unparsed)))
    )

  const derive = (source: string): Effect.Effect<Derived> =>
    perform(deriveBy([source], "all"), DEADLINE).pipe(
      Effect.catchTag("ReaderLost", () => performAgain(deriveBy([source], "javascript"), SECOND_DEADLINE)),
      Effect.map(([derived]) => derived as Derived),
      Effect.catchTag("ReaderLost", ({ reason }) => deriveLines(source, reason))
    )

  const deriveMany = (sources: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<Derived>> =>
    Effect.forEach(
      batchesOf(sources),
      (batch) =>
        perform(deriveBy(batch.sources, "all"), BATCH_DEADLINE).pipe(
          Effect.map((results) => results as ReadonlyArray<Derived>),
          // One source of the batch spoiled it: alone, only that one pays.
          Effect.catchTag("ReaderLost", () => Effect.forEach(batch.sources, derive)),
          Semaphore.withPermits(batches, 1)
        ),
      { concurrency: cores }
    ).pipe(Effect.map((results) => results.flat()))

  const read = unlessShort((source, isAhead = false) => {
    const isLong = source.length > longCharacters
    const task = readBy(source, isLong ? "all" : "javascript")
    const inTime = perform(task, DEADLINE)
    // Others may have kept the processor from it.
    const patiently = Effect.catchTag(performPatiently(task, DEADLINE), "ReaderLost", () => inTime)
    return (isAhead ? patiently : inTime).pipe(
      Effect.catchTag("ReaderLost", (lost) =>
        isLong && lost.reason === "too-slow" ? lost : performAgain(readBy(source, "all"), DEADLINE)
      ),
      Effect.map(([document]) => document as Document),
      Effect.catchTag("ReaderLost", () => Effect.sync(() => plainTextDocument(source)))
    )
  })

  const merge: DocumentParser["Service"]["merge"] = (sources, resolutions) => {
    if (Object.values(sources).some((source: string) => source.length > MAX_MERGED_CHARACTERS)) {
      return Effect.sync(() => mergeAsOne(sources, resolutions))
    }
    return perform({ kind: "merge", sources, resolutions, parsers: "all" }, DEADLINE).pipe(
      Effect.catchTag("ReaderLost", () =>
        performAgain({ kind: "merge", sources, resolutions, parsers: "none" }, SECOND_DEADLINE)
      ),
      Effect.map(([merged]) => merged as MergedMarkdown),
      Effect.catchTag("ReaderLost", () => Effect.sync(() => mergeAsOne(sources, resolutions)))
    )
  }

  const edit: DocumentParser["Service"]["edit"] = (source, wanted) =>
    perform({ kind: "edit", source, edit: wanted }, DEADLINE).pipe(
      Effect.map(([edited]) => edited as EditedSource),
      Effect.catchTag("ReaderLost", ({ reason }) =>
        Effect.succeed<EditedSource>({ refused: reason === "too-slow" ? reason : "too-complex" })
      ),
      // A tree of thousands of levels does not even get into the process.
      Effect.catchDefect((defect) =>
        defect instanceof RangeError
          ? Effect.succeed<EditedSource>({ refused: "too-complex" })
          : Effect.die(defect)
      )
    )

  const evaluate: DocumentParser["Service"]["evaluate"] = (document, scope, evaluation) => {
    if (!hasExpressions(document.nodes)) return Effect.succeed(document)
    // Content under a condition that was not evaluated is hidden.
    const withoutValues = Effect.sync(() => evaluateDocument(document, scope, evaluation, 0))
    return perform({ kind: "evaluate", document, scope, evaluation }, DEADLINE).pipe(
      Effect.map(([evaluated]) => evaluated as Document),
      Effect.catchTag("ReaderLost", () => withoutValues)
    )
  }

  const evaluateConditions: DocumentParser["Service"]["evaluateConditions"] = (conditions, scope) =>
    conditions.length === 0
      ? Effect.succeed([])
      : perform({ kind: "conditions", conditions, scope }, DEADLINE).pipe(
          Effect.map((held) => held as ReadonlyArray<boolean>),
          Effect.catchTag("ReaderLost", () => Effect.succeed(conditions.map(() => false)))
        )

  return DocumentParser.of({ derive, deriveMany, read, merge, edit, evaluate, evaluateConditions })
})

/**
 * Reads in processes that start at first use and end when idle, each with bounded memory. A source has two seconds; what
 * is lost is tried once more, in a process for such sources.
 */
export const layer = Layer.effect(DocumentParser, make)
