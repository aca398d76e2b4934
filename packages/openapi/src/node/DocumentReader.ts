import { FairSemaphore, Tenant } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { DocumentReader } from "../changes/DocumentReader.ts"
import type { SpecChanges } from "../versions/SpecChange.ts"
import type { Reading } from "../reading/Reading.ts"
import { ReaderThread, type ThreadTask } from "./ReaderThread.ts"

const late = "The document takes too long or too much memory to read. Split it"

/**
 * Reads sources in one thread, which starts with the first one, one after another, fairly between tenants. A source that takes longer
 * than the deadline ends the thread and is refused; the next one gets a new thread.
 */
export const layer = ({
  deadlineMillis = 30_000
}: { readonly deadlineMillis?: number } = {}): Layer.Layer<DocumentReader> =>
  Layer.effect(
    DocumentReader,
    Effect.gen(function* () {
      const semaphore = new FairSemaphore({ ofAll: 1, ofTenant: 1 })
      let thread: ReaderThread | undefined
      yield* Effect.addFinalizer(() => Effect.sync(() => thread?.end()))
      const perform = (task: ThreadTask) =>
        Effect.flatMap(Tenant, (tenant) =>
          semaphore.withPermit(
            tenant,
            Effect.promise(() => {
              if (thread === undefined || thread.isDead) thread = new ReaderThread()
              return thread.perform(task, deadlineMillis)
              // The thread answers in order, so an interrupted caller still waits for its own answer.
            }).pipe(Effect.uninterruptible)
          )
        )
      return {
        read: (task) =>
          Effect.map(perform({ kind: "read", task }), (reading) =>
            reading === "late" ? { kind: "refused", finding: { message: late } } : (reading as Reading)
          ),
        compare: (task) =>
          Effect.map(perform({ kind: "compare", task }), (changes) =>
            changes === "late" || changes === undefined ? null : (changes as SpecChanges)
          )
      }
    })
  )
