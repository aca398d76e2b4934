import { createHash } from "node:crypto"
import { checksumsPath, type Manifest, manifestPath } from "./Manifest.ts"
import type { ExportTarget, OpenFile } from "./ExportTarget.ts"

/** How many characters of records are collected before they are written. */
const bufferSize = 256 * 1024

/** Writes the files of an export, and knows the checksum of each. */
export class ExportFiles {
  readonly #target: ExportTarget
  readonly #checksums: Array<string> = []
  bytes = 0

  constructor(target: ExportTarget) {
    this.#target = target
  }

  get count(): number {
    return this.#checksums.length
  }

  async #open(path: string): Promise<OpenFile> {
    const file = await this.#target.open(path)
    const hash = createHash("sha256")
    return {
      write: async (bytes) => {
        hash.update(bytes)
        this.bytes += bytes.length
        await file.write(bytes)
      },
      close: async () => {
        await file.close()
        this.#checksums.push(`${hash.digest("hex")}  ${path}\n`)
      }
    }
  }

  /** Adds a file with its bytes. */
  async add(path: string, bytes: Uint8Array): Promise<void> {
    const file = await this.#open(path)
    await file.write(bytes)
    await file.close()
  }

  /** Adds a file with JSON of one value. */
  async addJson(path: string, value: unknown): Promise<void> {
    await this.add(path, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
  }

  /** Begins a file with an array of JSON, one value on each line. */
  async list(path: string) {
    const file = await this.#open(path)
    let text = "["
    let count = 0
    const flush = async () => {
      await file.write(Buffer.from(text))
      text = ""
    }
    return {
      add: async (values: Iterable<unknown>) => {
        for (const value of values) text += `${count++ === 0 ? "\n" : ",\n"}${JSON.stringify(value)}`
        if (text.length > bufferSize) await flush()
      },
      end: async () => {
        text += count === 0 ? "]\n" : "\n]\n"
        await flush()
        await file.close()
      }
    }
  }

  /** Ends the export: checksums, then the manifest. */
  async finish(summary: Omit<Manifest, "bytes" | "checksums" | "files">): Promise<Manifest> {
    // In the order of their paths, whatever the order in which they were written.
    const checksums = Buffer.from(
      this.#checksums.toSorted((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1)).join("")
    )
    const manifest: Manifest = {
      ...summary,
      files: this.count,
      bytes: this.bytes,
      checksums: createHash("sha256").update(checksums).digest("hex")
    }
    for (const [path, bytes] of [
      [checksumsPath, checksums],
      [manifestPath, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]
    ] as const) {
      const file = await this.#target.open(path)
      await file.write(bytes)
      await file.close()
    }
    await this.#target.finish()
    return manifest
  }
}
