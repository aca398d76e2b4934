import type { Code } from "mdast"
import { codeOfTags } from "../tags/codeTags.ts"
import { originOf, type Span } from "./Places.ts"

const FENCE = /^(?:`{3,}|~{3,}|:{3,})[^\n]*(?:\n|$)/
const TAG = /^(?:\{%|\{\{[<%])[^\n]*\n/

/** The ranges of the lines of a code block, without fences and indentation; undefined when they are unknown. */
export const spansOfLines = (source: string, { position, value }: Code): ReadonlyArray<Span> | undefined => {
  if (position === undefined) return undefined
  const start = position.start.offset!
  const end = position.end.offset!
  const written = source.slice(start, end)
  const tag = codeOfTags(written) === undefined ? "" : (TAG.exec(written)?.[0] ?? "")
  // Indented code may be about such tags.
  const head = FENCE.exec(written)?.[0] ?? (value.startsWith(tag.trimEnd()) ? "" : tag)
  if (head !== "" && value === "") return undefined
  const origin = originOf(source, value, { start: start + head.length, end })
  if (origin === undefined) return undefined
  const spans: Array<Span> = []
  let from = 0
  for (const line of value.split("\n")) {
    const length = line.endsWith("\r") ? line.length - 1 : line.length
    const at = origin(from)
    spans.push({ start: at, end: at + length })
    from += line.length + 1
  }
  return spans
}
