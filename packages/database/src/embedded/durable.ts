/// <reference types="emscripten" preserve="true" />
import type { Extension } from "@electric-sql/pglite"
import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs"
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
export const syncFolder = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else syncPath(path)
  }
  syncPath(folder)
}
