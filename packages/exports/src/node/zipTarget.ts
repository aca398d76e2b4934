import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { access, rename, rm } from "node:fs/promises"
import { PassThrough } from "node:stream"
import { pipeline } from "node:stream/promises"
import { ZipFile } from "yazl"
import { refuse } from "../format/ExportRefused.ts"
import type { ExportTarget } from "../format/ExportTarget.ts"

/** Begins an export as an archive of the format ZIP: a new file that its user alone can read, named when it is finished. */
export const zipTarget = async (path: string): Promise<ExportTarget> => {
  if (
    await access(path).then(
      () => true,
      () => false
    )
  ) {
    refuse(`The file ${path} is there already. Name another one.`)
  }
  const unfinished = `${path}.unfinished`
  const zip = new ZipFile()
  const file = createWriteStream(unfinished, { mode: 0o600 })
  const written = pipeline(zip.outputStream, file)
  // Until somebody waits for it, a failure is that of the next write.
  written.catch(() => {})
  const orFailed = <A>(step: Promise<A>): Promise<A> =>
    Promise.race([step, written.then((): never => refuse(`The file ${unfinished} ended too early.`))])
  return {
    open: async (name) => {
      const bytes = new PassThrough()
      zip.addReadStream(bytes, name, { mode: 0o100600, mtime: new Date(0) })
      return {
        write: async (chunk) => {
          if (!bytes.write(chunk)) await orFailed(once(bytes, "drain"))
        },
        close: async () => {
          bytes.end()
          if (!bytes.readableEnded) await orFailed(once(bytes, "end"))
        }
      }
    },
    finish: async () => {
      zip.end()
      await written
      await rename(unfinished, path)
    },
    abort: async () => {
      file.destroy()
      // The file may be about to be opened, which would make it again.
      if (!file.closed) await once(file, "close")
      await rm(unfinished, { force: true })
    }
  }
}
