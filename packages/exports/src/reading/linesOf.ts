import type { Readable } from "node:stream"
import { refuse } from "../format/ExportRefused.ts"

/** The longest line, in bytes: a record with all that it may contain is smaller. */
const maxLine = 64 * 1024 * 1024

const newline = 0x0a

/** The lines of a file, one after another. */
export const linesOf = async function* (path: string, bytes: Readable): AsyncGenerator<string> {
  let parts: Array<Buffer> = []
  let size = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let start = 0
    for (;;) {
      const end = chunk.indexOf(newline, start)
      const piece = chunk.subarray(start, end < 0 ? chunk.length : end)
      size += piece.length
      if (size > maxLine) refuse(`A line of ${path} has more than 64 MiB: it is no export.`)
      parts.push(piece)
      if (end < 0) break
      yield Buffer.concat(parts).toString("utf8")
      parts = []
      size = 0
      start = end + 1
    }
  }
  if (size > 0) yield Buffer.concat(parts).toString("utf8")
}

/** The values of a file with an array of JSON, one value on each line, some hundred at a time. */
export const valuesOf = async function* (
  path: string,
  bytes: Readable
): AsyncGenerator<ReadonlyArray<unknown>> {
  const atOnce = { values: 200, characters: 1024 * 1024 }
  let values: Array<unknown> = []
  let characters = 0
  for await (const line of linesOf(path, bytes)) {
    if (line === "[" || line === "]" || line === "[]") continue
    const text = line.endsWith(",") ? line.slice(0, -1) : line
    try {
      values.push(JSON.parse(text))
    } catch {
      refuse(`${path} is no list of records, one on each line: it is no export, or a damaged one.`)
    }
    characters += text.length
    if (values.length < atOnce.values && characters < atOnce.characters) continue
    yield values
    values = []
    characters = 0
  }
  if (values.length > 0) yield values
}
