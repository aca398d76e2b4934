import type { Block, Document } from "../document/Document.ts"
import { isPlainText, maxPlainCharacters } from "../document/plainTextDocument.ts"
import { newlineOf } from "../frontMatter/writeFrontMatter.ts"

const textOf = ({ nodes }: Block): string | undefined => {
  let text = ""
  for (const node of nodes ?? []) {
    if (node.object !== "text") return undefined
    for (const leaf of node.leaves) text += leaf.text
  }
  return text
}

/** The lines of a document that is one block of Markdown as code. */
const linesOf = ({ nodes }: Document): ReadonlyArray<string> | undefined => {
  const [block] = nodes
  if (nodes.length !== 1 || block?.type !== "code" || block.data.syntax !== "markdown") return undefined
  const lines = (block.nodes ?? []).map((line) => (line.object === "block" ? textOf(line) : undefined))
  return lines.every((line) => line !== undefined) ? lines.flatMap((line) => line.split("\n")) : undefined
}

/** Shorter texts are read in time on any machine, so that no document of theirs was handed out as plain text. */
const minLostCharacters = 10_000

const inkOf = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.map((line) => line.trim()).filter((line) => line !== "")

/**
 * Whether lines are those of a whole source after an edit: they begin or end as it does, and are most of its lines. A block of code
 * within a page has neither the title and the front matter above it nor its own fences.
 */
const areLinesOf = (lines: ReadonlyArray<string>, source: string): boolean => {
  if (source.length < minLostCharacters) return false
  const written = inkOf(source.split("\n"))
  const sent = inkOf(lines)
  if (written.length === 0 || (sent[0] !== written[0] && sent.at(-1) !== written.at(-1))) return false
  const known = new Set(sent)
  return written.filter((line) => known.has(line)).length * 2 > written.length
}

/**
 * The source of a page that is shown as plain text, after an edit of its document: all of its lines. Undefined where the document
 * is another, or has not all of the lines. A page that can be read by now is edited so when the document is one that was
 * handed out while it could not: clients may send it with other keys, so its lines count as well.
 */
export const editPlainText = (
  source: string,
  edited: Document,
  isShownAsText: boolean
): string | undefined => {
  const lines = source.length > maxPlainCharacters ? undefined : linesOf(edited)
  if (lines === undefined || !(isShownAsText || isPlainText(edited) || areLinesOf(lines, source)))
    return undefined
  if (newlineOf(source) === "\n") return lines.join("\n")
  const known = new Set(source.split("\n"))
  const last = lines.length - 1
  return lines
    .map((line, at) => (at === last || line.endsWith("\r") || known.has(line) ? line : `${line}\r`))
    .join("\n")
}
