import { programFile } from "@octavo/kernel/node"
import { getCompileCacheDir } from "node:module"
import { availableParallelism } from "node:os"
import { dirname, join } from "node:path"
import { setImmediate } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import { type Batch, type BatchRead, readPage, type ReadPage } from "./readPage.ts"

/** Threads are started from this many pages on; a start costs about as much as fifty pages. */
const minPages = 200
const maxThreads = 4
/** Pages of one message. */
const batchSize = 16

/**
 * Reads pages of a folder and derives their facts: many pages in as many threads as the machine has processors, at most four. Fails with the error
 * of a file that cannot be read.
 */
export const readPages = async (
  folder: string,
  paths: ReadonlyArray<string>
): Promise<ReadonlyMap<string, ReadPage>> => {
  const pages: Array<ReadPage> = []
  let at = 0
  const next = (): Batch => {
    const from = at
    at = Math.min(paths.length, from + batchSize)
    return paths.slice(from, at).map((path, index) => [from + index, join(folder, path)] as const)
  }
  const here = async () => {
    for (let batch = next(); batch.length > 0; batch = next()) {
      for (const [index, file] of batch) pages[index] = readPage(file)
      // Threads ask for pages in between.
      await setImmediate()
    }
  }
  const cache = getCompileCacheDir()
  const there = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(programFile("./runReaderThread", import.meta.url), {
        name: "octavo-check",
        // A thread takes the compile cache from its environment alone.
        ...(cache !== undefined && { env: { ...process.env, NODE_COMPILE_CACHE: dirname(cache) } }),
        // By default V8 reserves 512 MB for code, which count against the data limit of a process that checks snapshots.
        resourceLimits: { codeRangeSizeMb: 32 }
      })
      const send = () => {
        const batch = next()
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to a thread, not to a window
        if (batch.length > 0) return worker.postMessage(batch)
        resolve()
        void worker.terminate()
      }
      worker.on("error", reject)
      worker.on("message", (read: BatchRead) => {
        for (const [index, page] of read) pages[index] = page
        send()
      })
    })
  const threads = paths.length < minPages ? 0 : Math.min(maxThreads, availableParallelism()) - 1
  await Promise.all([...Array.from({ length: threads }, there), here()])
  return new Map(paths.map((path, index) => [path, pages[index]!]))
}
