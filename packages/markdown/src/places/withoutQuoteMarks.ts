import type { Blockquote, Nodes, Root } from "mdast"

/** The outermost quotes below a node, in order. */
const quotesIn = (node: Nodes): ReadonlyArray<Blockquote> =>
  "children" in node && node.type !== "paragraph" && node.type !== "table"
    ? node.children.flatMap((child) => (child.type === "blockquote" ? [child] : quotesIn(child)))
    : []

/** Takes the marks out of a piece of the source that begins at an offset. */
const mask = (piece: string, offset: number, quotes: ReadonlyArray<Blockquote>): string => {
  let result = ""
  let done = 0
  for (const quote of quotes) {
    const start = quote.position!.start.offset! - offset
    const end = quote.position!.end.offset! - offset
    const quoted = piece.slice(start, end).replace(/^[ \t]*>/gm, (mark) => " ".repeat(mark.length))
    result += piece.slice(done, start) + mask(quoted, offset + start, quotesIn(quote))
    done = end
  }
  return done === 0 ? piece : result + piece.slice(done)
}

/**
 * The source with spaces in place of quote marks, and every other character at its offset: slices of it are the quoted
 * text.
 */
export const withoutQuoteMarks = (source: string, root: Root): string => mask(source, 0, quotesIn(root))
