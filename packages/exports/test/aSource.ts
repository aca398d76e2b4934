import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import type { ExportSource } from "@octavo/exports"

/** The SHA-256 of a text. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/** An export in memory with these files, their checksums and a manifest that may differ from the right one. */
export const aSource = (
  files: Readonly<Record<string, string>>,
  {
    manifest = {},
    ...changed
  }: {
    readonly manifest?: Readonly<Record<string, unknown>>
    readonly checksums?: string
    /** Files as they became after the checksums were made; null for those that are gone. */
    readonly after?: Readonly<Record<string, string | null>>
  } = {}
): ExportSource => {
  const checksums =
    changed.checksums ??
    Object.entries(files)
      .map(([path, text]) => `${hashOf(text)}  ${path}\n`)
      .join("")
  const all: Record<string, string | null> = {
    ...files,
    SHA256SUMS: checksums,
    "manifest.json": JSON.stringify({
      kind: "octavo-export",
      format: 1,
      version: "test",
      exportedAt: "2026-01-01T00:00:00.000Z",
      organization: { id: "acme", title: "Acme" },
      history: true,
      spaces: [],
      counts: {},
      files: Object.keys(files).length,
      bytes: 0,
      checksums: hashOf(checksums),
      ...manifest
    }),
    ...changed.after
  }
  const there = new Map(
    Object.entries(all).flatMap(([path, text]) => (text === null ? [] : [[path, Buffer.from(text)] as const]))
  )
  return {
    sizes: new Map([...there].map(([path, bytes]) => [path, bytes.length])),
    open: async (path) => Readable.from([there.get(path)!]),
    close: async () => {}
  }
}
