import type { Document } from "./Document.ts"

/** A block for each line would take hundreds of times the memory of a source of short lines: of more, some share a block. */
const MAX_BLOCKS = 2_000
/** The longest text of a document; ten times what is read as Markdown. */
export const maxPlainCharacters = 10_000_000

/** The lines of a text in so many pieces of equally many lines. */
const piecesOf = (text: string): ReadonlyArray<string> => {
  const lines = text.split("\n")
  const size = Math.ceil(lines.length / MAX_BLOCKS)
  if (size === 1) return lines
  const pieces: Array<string> = []
  for (let at = 0; at < lines.length; at += size) pieces.push(lines.slice(at, at + size).join("\n"))
  return pieces
}

const shown = (source: string): string => {
  const left = source.length - maxPlainCharacters
  return left <= 0
    ? source
    : `${source.slice(0, maxPlainCharacters)}\n[${left} more characters are in the source of this page.]`
}

/** The document of a source that could not be read: all its text as one block of code, so that it can still be seen. */
export const plainTextDocument = (source: string): Document => ({
  object: "document",
  data: {},
  nodes: [
    {
      object: "block",
      type: "code",
      key: "k0",
      data: { syntax: "markdown" },
      nodes: piecesOf(shown(source)).map((text, index) => ({
        object: "block",
        type: "code-line",
        key: `l${index}`,
        data: {},
        nodes: [{ object: "text", key: `t${index}`, leaves: [{ object: "leaf", text, marks: [] }] }]
      }))
    }
  ]
})

/** Whether a document is one of those: no other has lines with such keys. */
export const isPlainText = ({ nodes: [block] }: Document): boolean =>
  block?.type === "code" && block.nodes?.[0]?.key === "l0"
