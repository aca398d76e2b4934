import { programFile } from "@octavo/kernel/node"
import { Effect, type Scope } from "effect"
import { once } from "node:events"
import { getCompileCacheDir } from "node:module"
import { availableParallelism } from "node:os"
import { dirname, join } from "node:path"
import { setImmediate } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import type { Folder } from "../folder/Folder.ts"
import { isMarkdown } from "../folder/isMarkdown.ts"
import { type Batch, type BatchRead, readPage, type ReadPage } from "./readPage.ts"

/** Reads pages of a folder and derives their facts. Rejects with the error of a file that cannot be read. */
export type PageReader = (paths: ReadonlyArray<string>) => Promise<ReadonlyMap<string, ReadPage>>

/** Threads are started from this many pages on; a start costs about as much as two hundred pages. */
const minPages = 200
const maxThreads = 4
/** Pages of one message. */
const batchSize = 16

/** A thread that reads pages. */
class ReaderThread {
  readonly #worker: Worker
  /** Resolves when the thread has loaded its modules. */
  readonly ready: Promise<unknown>

  constructor() {
    const cache = getCompileCacheDir()
    this.#worker = new Worker(programFile("./runReaderThread", import.meta.url), {
      name: "octavo-check",
      // A thread takes the compile cache from its environment alone.
      ...(cache !== undefined && { env: { ...process.env, NODE_COMPILE_CACHE: dirname(cache) } }),
      // By default V8 reserves 512 MB for code, which count against the data limit of a process that checks snapshots.
      resourceLimits: { codeRangeSizeMb: 32 }
    })
    this.ready = once(this.#worker, "message")
    // A folder may be refused, or be read, before its threads are ready.
    this.ready.catch(() => undefined)
  }

  async read(batch: Batch): Promise<BatchRead> {
    const answer = once(this.#worker, "message")
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to a thread, not to a window
    this.#worker.postMessage(batch)
    const [read] = await answer
    return read
  }

  stop(): void {
    void this.#worker.terminate()
  }
}

const readIn =
  (folder: string, threads: ReadonlyArray<ReaderThread>): PageReader =>
  async (paths) => {
    const pages: Array<ReadPage> = []
    let at = 0
    const next = (): Batch => {
      const from = at
      at = Math.min(paths.length, from + batchSize)
      return paths.slice(from, at).map((path, index) => [from + index, join(folder, path)] as const)
    }
    const readHere = async () => {
      for (let batch = next(); batch.length > 0; batch = next()) {
        for (const [index, file] of batch) pages[index] = readPage(file)
        // Threads ask for pages in between.
        await setImmediate()
      }
    }
    const here = readHere()
    const readThere = async (thread: ReaderThread) => {
      await Promise.race([thread.ready, here])
      for (let batch = next(); batch.length > 0; batch = next()) {
        for (const [index, page] of await thread.read(batch)) pages[index] = page
      }
    }
    await Promise.all([here, ...threads.map(readThere)])
    return new Map(paths.map((path, index) => [path, pages[index]!]))
  }

/**
 * Opens a reader of the pages of a folder. One with many pages has as many threads as the machine has processors, at most four; they start
 * now, since their start takes as long as the layout of the folder.
 */
export const openPageReader = ({ files, path }: Folder): Effect.Effect<PageReader, never, Scope.Scope> => {
  const pages = files.filter((file) => isMarkdown(file.path)).length
  const threads = pages < minPages ? 0 : Math.min(maxThreads, availableParallelism()) - 1
  return Effect.acquireRelease(
    Effect.sync(() => Array.from({ length: threads }, () => new ReaderThread())),
    (started) => Effect.sync(() => started.forEach((thread) => thread.stop()))
  ).pipe(Effect.map((started) => readIn(path, started)))
}
