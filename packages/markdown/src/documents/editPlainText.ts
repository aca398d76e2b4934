import type { Block, Document } from "./Document.ts"
import { isPlainText, maxPlainCharacters } from "./plainTextDocument.ts"
import { newlineOf } from "./writeFrontMatter.ts"

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

/**
 * The source of a page that is shown as plain text, after an edit of its document: all of its lines. Undefined where the document
 * is another, or has not all of the lines. A page that can be read by now is edited so when the document is one that was
 * handed out while it could not.
 */
export const editPlainText = (
  source: string,
  edited: Document,
  isShownAsText: boolean
): string | undefined => {
  if (source.length > maxPlainCharacters || !(isShownAsText || isPlainText(edited))) return undefined
  const lines = linesOf(edited)
  if (lines === undefined || newlineOf(source) === "\n") return lines?.join("\n")
  const known = new Set(source.split("\n"))
  const last = lines.length - 1
  return lines
    .map((line, at) => (at === last || line.endsWith("\r") || known.has(line) ? line : `${line}\r`))
    .join("\n")
}
