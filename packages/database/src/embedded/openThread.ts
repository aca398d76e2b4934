import { Worker } from "node:worker_threads"
import type { Engine } from "./Engine.ts"
import type { FolderOptions } from "./openFolder.ts"

export type ThreadOptions = FolderOptions

/** The messages of the main thread to the thread of the database. */
export type ToThread =
  | { readonly frames: Uint8Array; readonly close?: undefined; readonly copyTo?: undefined }
  | { readonly copyTo: string; readonly frames?: undefined; readonly close?: undefined }
  | { readonly close: true; readonly frames?: undefined; readonly copyTo?: undefined }

/** The messages of the thread of the database. */
export interface FromThread {
  readonly ready?: true
  readonly failed?: string
  readonly data?: Uint8Array
  readonly done?: true
  readonly error?: string
  readonly closed?: true
}

interface Turn {
  readonly onData: (data: Uint8Array) => void
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** A database in a thread. */
export interface ThreadEngine extends Engine {
  /**
   * Copies the files of the database into a folder, between two messages of clients: as the death of this process would leave them, with
   * every commit that was acknowledged. Clients wait meanwhile.
   */
  readonly copyTo: (folder: string) => Promise<void>
}

/** Starts the embedded database in a thread of its own, so that a long query never blocks the event loop. */
export const openThread = (options: ThreadOptions): Promise<ThreadEngine> => {
  const entry = import.meta.url.endsWith(".ts") ? "./thread.ts" : "./thread.js"
  const worker = new Worker(new URL(entry, import.meta.url), { workerData: options, name: "octavo-database" })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to a thread, not to a window
  const say = (message: ToThread): void => worker.postMessage(message)
  const turns: Array<Turn> = []
  let gone: Error | undefined
  let closing: { readonly resolve: () => void } | undefined

  const end = (error: Error): void => {
    gone ??= error
    for (const turn of turns.splice(0)) turn.reject(gone)
    closing?.resolve()
  }

  const ask = (message: ToThread, onData: Turn["onData"]): Promise<void> =>
    new Promise((resolve, reject) => {
      if (gone !== undefined) return reject(gone)
      turns.push({ onData, resolve, reject })
      say(message)
    })

  const engine: ThreadEngine = {
    exec: (frames, onData) => ask({ frames }, onData),
    copyTo: (folder) => ask({ copyTo: folder }, () => {}),
    close: () =>
      new Promise((resolve) => {
        if (gone !== undefined) return resolve()
        closing = { resolve }
        say({ close: true })
      })
  }

  return new Promise((resolve, reject) => {
    worker.on("error", (error: Error) => {
      end(error)
      reject(error)
    })
    worker.on("exit", () => {
      end(new Error("The thread of the embedded database has ended"))
      reject(gone)
    })
    worker.on("message", (message: FromThread) => {
      if (message.ready === true) return resolve(engine)
      if (message.failed !== undefined) return reject(new Error(message.failed))
      const turn = turns[0]
      if (turn === undefined) return
      if (message.data !== undefined) turn.onData(message.data)
      if (message.done !== true) return
      turns.shift()
      if (message.error === undefined) turn.resolve()
      else turn.reject(new Error(message.error))
    })
  })
}
