import { Exit, Schema } from "effect"
import { promisify } from "node:util"
import { zstdDecompress } from "node:zlib"
import { refuse } from "./BackupProblem.ts"
import { hashOfManifest, Manifest, manifestHashName, manifestName, pieceName } from "./Manifest.ts"
import { NoArchive, openTar, type TarEntry } from "./tar.ts"

const decompress = promisify(zstdDecompress)
const decode = Schema.decodeUnknownExit(Schema.fromJsonString(Manifest))

const damaged = (path: string, flaw: string): never =>
  refuse(
    `The backup ${path} cannot be used: ${flaw}. Copy it again from where it was made, or take another one.`
  )

const openArchive = async (path: string) => {
  try {
    return await openTar(path)
  } catch (error) {
    if (error instanceof NoArchive) return damaged(path, error.message)
    throw error
  }
}

/** Opens a backup, whose end must be there, for reading. */
export const readBackup = async (path: string) => {
  const tar = await openArchive(path)
  const entryOf = (name: string): TarEntry =>
    tar.entries.get(name) ?? damaged(path, `the file ${name} is missing in it`)
  try {
    const bytes = await tar.read(entryOf(manifestName))
    const hash = await tar.read(entryOf(manifestHashName))
    if (hash.toString("latin1") !== hashOfManifest(bytes)) damaged(path, "its manifest is damaged")
    const exit = decode(bytes.toString("utf8"))
    const manifest = Exit.isSuccess(exit)
      ? exit.value
      : damaged(path, "its manifest is of another version of Octavo")
    return {
      manifest,
      /** The rows of a table, piece by piece. */
      rowsOf: async function* ({ name, pieces }: Manifest["tables"][number]): AsyncGenerator<Buffer> {
        for (let piece = 0; piece < pieces; piece++) {
          const entry = entryOf(pieceName(name, piece))
          yield await decompress(await tar.read(entry)).catch(() =>
            damaged(path, `${entry.name} in it is damaged`)
          )
        }
      },
      blob: (hash: string) => tar.read(entryOf(`blobs/${hash}`)),
      damaged: (flaw: string): never => damaged(path, flaw),
      close: tar.close
    }
  } catch (error) {
    await tar.close()
    throw error
  }
}

/** A backup that is open. */
export type Backup = Awaited<ReturnType<typeof readBackup>>
