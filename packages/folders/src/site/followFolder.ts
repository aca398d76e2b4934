import { Effect, Exit } from "effect"
import { settingsFile } from "../folder/SettingsRefused.ts"
import type { Refreshed } from "./FolderSite.ts"
import { watchFolder } from "./watchFolder.ts"

/** The time after new texts at which the folder is read as a whole, for changes that the file system did not report. */
const wholeMillis = 300

/** How a folder is read again, and the receiver of the result. */
export interface FolderReading {
  /** Reads the whole folder. */
  readonly refresh: Effect.Effect<Refreshed, unknown>
  /** Reads the new texts of some files; null where that is not enough. */
  readonly refreshTexts: (paths: ReadonlyArray<string>) => Effect.Effect<Refreshed | null, unknown>
  readonly onRead: (read: Exit.Exit<Refreshed, unknown>, millis: number) => void
}

/**
 * Reads a folder again after each change, one reading at a time: the new texts of the reported files first, and then the folder as a whole. It is
 * read once at the beginning, for changes since it was read last. Returns the function that ends it.
 */
export const followFolder = (
  folder: string,
  { onRead, refresh, refreshTexts }: FolderReading
): (() => void) => {
  let reading = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const readWhole = async (started = performance.now()) => {
    clearTimeout(timer)
    onRead(await Effect.runPromise(Effect.exit(refresh)), performance.now() - started)
  }
  const read = async (paths: ReadonlyArray<string>) => {
    const started = performance.now()
    // The whole folder is read after any failure, which reports it.
    const texts = paths.includes(settingsFile)
      ? null
      : await Effect.runPromise(Effect.orElseSucceed(refreshTexts(paths), () => null))
    if (texts === null) return readWhole(started)
    onRead(Exit.succeed(texts), performance.now() - started)
    clearTimeout(timer)
    timer = setTimeout(() => (reading = reading.then(() => readWhole())), wholeMillis)
  }
  const end = watchFolder(folder, (paths) => (reading = reading.then(() => read(paths))))
  reading = reading.then(() => readWhole())
  return () => {
    clearTimeout(timer)
    end()
  }
}
