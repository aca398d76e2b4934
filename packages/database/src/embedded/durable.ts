/// <reference types="emscripten" preserve="true" />
import type { Extension } from "@electric-sql/pglite"
import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs"
import { open } from "node:fs/promises"
import { join } from "node:path"

interface OpenFile {
  readonly nfd?: number
  readonly node: unknown
}

interface NodeFiles {
  readonly stream_ops: { fsync?: (file: OpenFile) => number }
  readonly realPath: (node: unknown) => string
}

const inputOutputError = 29

const syncPath = (path: string): void => {
  const descriptor = openSync(path, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Makes PGlite's sync requests durable. Its file system for Node has no such operation and ignores the requests, which
 * survives the death of a process but not that of the machine.
 */
export const durable: Extension = {
  name: "durable",
  setup: async (_db, emscriptenOpts: { preRun: Array<(module: unknown) => void> }) => ({
    emscriptenOpts: {
      ...emscriptenOpts,
      preRun: [
        ...emscriptenOpts.preRun,
        (module: unknown) => {
          const files = (module as { FS: { filesystems: { NODEFS: NodeFiles } } }).FS.filesystems.NODEFS
          files.stream_ops.fsync = (file) => {
            try {
              if (file.nfd === undefined) syncPath(files.realPath(file.node))
              else fsyncSync(file.nfd)
              return 0
            } catch {
              return inputOutputError
            }
          }
        }
      ]
    }
  })
}

/** Brings a folder with everything below it to the disk. */
export const syncFolder = async (folder: string): Promise<void> => {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path)))
  ]
  const syncPaths = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const file = await open(path, "r")
      await file.sync().finally(() => file.close())
    }
  }
  // Several at once: a file system writes its journal for all that wait.
  await Promise.all(Array.from({ length: 16 }, syncPaths))
}
