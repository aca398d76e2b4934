import type { Document } from "./Document.ts"

const MAX_LINES = 2000

/** The document of a source that could not be read: its text as one block of code, so that it can still be seen. */
export const plainTextDocument = (source: string): Document => {
  const lines = source.slice(0, 1_000_000).split("\n", MAX_LINES)
  return {
    object: "document",
    data: {},
    nodes: [
      {
        object: "block",
        type: "code",
        key: "k0",
        data: { syntax: "markdown" },
        nodes: lines.map((text, index) => ({
          object: "block",
          type: "code-line",
          key: `l${index}`,
          data: {},
          nodes: [{ object: "text", key: `t${index}`, leaves: [{ object: "leaf", text, marks: [] }] }]
        }))
      }
    ]
  }
}

/** Whether a document is one of those: no other has lines with such keys. */
export const isPlainText = ({ nodes: [block] }: Document): boolean =>
  block?.type === "code" && block.nodes?.[0]?.key === "l0"
