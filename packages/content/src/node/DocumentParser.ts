import { Effect, Exit, Layer, Pool } from "effect"
import { availableParallelism } from "node:os"
import type { Derived } from "../documents/Derived.ts"
import { deriveUnparsed } from "../documents/deriveUnparsed.ts"
import type { Document } from "../documents/Document.ts"
import { DocumentParser } from "../documents/DocumentParser.ts"
import type { EditedSource } from "../documents/editSource.ts"
import { hostilityOf } from "../documents/hostility.ts"
import { unparsedDocument } from "../documents/unparsedDocument.ts"
import { evaluateDocument, hasExpressions } from "../expressions/evaluateDocument.ts"
import { type MergedMarkdown, mergeMarkdown } from "../merge/mergeMarkdown.ts"
import { startDocumentThread, type ThreadAnswer, type ThreadTask } from "./DocumentThread.ts"

/** Cut at blank lines, since no parser got through in time. */
const mergePlainly: typeof mergeMarkdown = (sources, answers) =>
  mergeMarkdown(sources, answers, () => {
    throw new RangeError("These sources take too long to read")
  })

const DEADLINE = 2_000
const BATCH_DEADLINE = 15_000
const BATCH_CHARACTERS = 200_000

/** Cuts sources into batches that are worth a message to a thread; each keeps the place of its first source. */
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

const resultsOf = (answer: ThreadAnswer) => {
  if ("done" in answer) return answer.done
  throw new Error(answer.failed)
}

const make = Effect.gen(function* () {
  const threads = Math.max(1, Math.min(4, availableParallelism()))
  const pool = yield* Pool.makeWithTTL({
    acquire: startDocumentThread,
    min: 0,
    max: threads,
    timeToLive: "1 minute"
  })

  /** A thread that did not answer is ended with its task; the next task gets a new one. */
  const perform = (task: ThreadTask, milliseconds: number) =>
    Effect.scoped(
      Effect.flatMap(Pool.get(pool), (thread) =>
        Effect.onExit(thread.perform(task, milliseconds), (exit) =>
          Exit.isSuccess(exit) ? Effect.void : Pool.invalidate(pool, thread)
        )
      )
    ).pipe(Effect.map(resultsOf))

  const derive = (source: string): Effect.Effect<Derived> => {
    const hostility = hostilityOf(source)
    if (hostility !== undefined) return Effect.sync(() => deriveUnparsed(source, hostility))
    return perform({ kind: "derive", sources: [source] }, DEADLINE).pipe(
      Effect.map(([derived]) => derived as Derived),
      Effect.catchTag("ThreadLost", ({ reason }) => Effect.sync(() => deriveUnparsed(source, reason)))
    )
  }

  const deriveMany = (sources: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<Derived>> =>
    Effect.forEach(
      batchesOf(sources),
      (batch) =>
        perform({ kind: "derive", sources: batch.sources }, BATCH_DEADLINE).pipe(
          Effect.map((results) => results as ReadonlyArray<Derived>),
          // One source of the batch spoiled it: alone, only that one pays.
          Effect.catchTag("ThreadLost", () => Effect.forEach(batch.sources, derive))
        ),
      { concurrency: threads }
    ).pipe(Effect.map((results) => results.flat()))

  const read = (source: string): Effect.Effect<Document> => {
    if (hostilityOf(source) !== undefined) return Effect.sync(() => unparsedDocument(source))
    return perform({ kind: "read", sources: [source] }, DEADLINE).pipe(
      Effect.map(([document]) => document as Document),
      Effect.catchTag("ThreadLost", () => Effect.sync(() => unparsedDocument(source)))
    )
  }

  const merge: DocumentParser["Service"]["merge"] = (sources, answers) =>
    perform({ kind: "merge", sources, answers }, DEADLINE).pipe(
      Effect.map(([merged]) => merged as MergedMarkdown),
      Effect.catchTag("ThreadLost", () => Effect.sync(() => mergePlainly(sources, answers)))
    )

  const edit: DocumentParser["Service"]["edit"] = (source, wanted) =>
    perform({ kind: "edit", source, edit: wanted }, DEADLINE).pipe(
      Effect.map(([edited]) => edited as EditedSource),
      Effect.catchTag("ThreadLost", () => Effect.succeed<EditedSource>({ refused: "too-complex" })),
      // A tree of thousands of levels does not even get into the thread.
      Effect.catchDefect((defect) =>
        defect instanceof RangeError
          ? Effect.succeed<EditedSource>({ refused: "too-complex" })
          : Effect.die(defect)
      )
    )

  const evaluate: DocumentParser["Service"]["evaluate"] = (document, scope, evaluation) => {
    if (!hasExpressions(document.nodes)) return Effect.succeed(document)
    // Conditions that nobody evaluated hide what they hold.
    const withoutValues = Effect.sync(() => evaluateDocument(document, scope, evaluation, 0))
    return perform({ kind: "evaluate", document, scope, evaluation }, DEADLINE).pipe(
      Effect.map(([evaluated]) => evaluated as Document),
      Effect.catchTag("ThreadLost", () => withoutValues)
    )
  }

  const evaluateConditions: DocumentParser["Service"]["evaluateConditions"] = (conditions, scope) =>
    conditions.length === 0
      ? Effect.succeed([])
      : perform({ kind: "conditions", conditions, scope }, DEADLINE).pipe(
          Effect.map((held) => held as ReadonlyArray<boolean>),
          Effect.catchTag("ThreadLost", () => Effect.succeed(conditions.map(() => false)))
        )

  return DocumentParser.of({ derive, deriveMany, read, merge, edit, evaluate, evaluateConditions })
})

/** Reads in threads that start at first use and end when idle; each source has two seconds and a bounded heap. */
export const layer = Layer.effect(DocumentParser, make)
