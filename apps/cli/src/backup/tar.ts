import { type FileHandle, open } from "node:fs/promises"
import { refuse } from "./BackupProblem.ts"

const block = 512

/** A file inside of an archive: where its bytes are. */
export interface TarEntry {
  readonly name: string
  readonly size: number
  readonly offset: number
}

const checksumOf = (header: Buffer): number => {
  const copy = Buffer.from(header)
  copy.fill(0x20, 148, 156)
  return copy.reduce((sum, byte) => sum + byte, 0)
}

const headerOf = (name: string, size: number, seconds: number): Buffer => {
  const header = Buffer.alloc(block)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`
  header.write(name, 0, 100)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(seconds, 12), 136)
  header.write("0", 156)
  header.write("ustar\x0000", 257)
  header.write(octal(checksumOf(header), 7), 148)
  header.write(" ", 155)
  return header
}

const padding = (size: number): number => (block - (size % block)) % block

/** Begins an archive in the format ustar, in a new file that its user alone can read. */
export const createTar = async (path: string) => {
  const file = await open(path, "wx", 0o600).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      return refuse(`The file ${path} is there already. Name another one.`)
    }
    throw error
  })
  const seconds = Math.floor(Date.now() / 1000)
  return {
    /** Adds a file; names have at most 100 bytes. */
    add: async (name: string, bytes: Buffer) => {
      await file.writeFile(headerOf(name, bytes.length, seconds))
      await file.writeFile(bytes)
      await file.writeFile(Buffer.alloc(padding(bytes.length)))
    },
    /** Ends the archive and flushes it to the disk. */
    finish: async () => {
      await file.writeFile(Buffer.alloc(2 * block))
      await file.sync()
    },
    close: () => file.close()
  }
}

/** An archive that is cut or changed, or none at all. */
export class NoArchive extends Error {}

const entryAt = async (file: FileHandle, offset: number, length: number): Promise<TarEntry | null> => {
  const header = Buffer.alloc(block)
  const { bytesRead } = await file.read(header, 0, block, offset)
  if (bytesRead < block) throw new NoArchive("it ends too early")
  if (header.every((byte) => byte === 0)) return null
  const number = (start: number, end: number) => Number.parseInt(header.toString("latin1", start, end), 8)
  if (header.toString("latin1", 257, 262) !== "ustar" || number(148, 154) !== checksumOf(header)) {
    throw new NoArchive("it is no archive")
  }
  const size = number(124, 136)
  if (offset + block + size > length) throw new NoArchive("it ends too early")
  return { name: header.toString("utf8", 0, header.indexOf(0)), size, offset: offset + block }
}

/** Opens an archive and finds its files, without reading them. */
export const openTar = async (path: string) => {
  const file = await open(path, "r")
  try {
    const { size: length } = await file.stat()
    const entries = new Map<string, TarEntry>()
    let offset = 0
    for (;;) {
      const entry = await entryAt(file, offset, length)
      if (entry === null) break
      entries.set(entry.name, entry)
      offset = entry.offset + entry.size + padding(entry.size)
    }
    return {
      entries,
      read: async ({ offset, size }: TarEntry): Promise<Buffer> => {
        const bytes = Buffer.alloc(size)
        const { bytesRead } = await file.read(bytes, 0, size, offset)
        if (bytesRead < size) throw new NoArchive("it ends too early")
        return bytes
      },
      close: () => file.close()
    }
  } catch (error) {
    await file.close()
    throw error
  }
}
