import { width } from "./width.ts"

/** A fenced code block in an entry of a table of contents. */
export interface Fence {
  /** From the opening mark to the closing one, without the indentation of the entry. */
  readonly text: string
  /** The index of its last line. */
  readonly end: number
}

/** No block in a table of contents is this long. */
const maxLines = 2_000

const opening = /^(`{3,})[^`]*$|^(~{3,})/

/** The mark that a text opens a fenced block with; null where it opens none. */
export const fenceMark = (text: string): string | null => {
  const [, ticks, tildes] = opening.exec(text) ?? []
  return ticks ?? tildes ?? null
}

/** Whether a line closes a block that such a mark opened. */
export const closesFence = (line: string, mark: string): boolean => {
  const text = line.trim()
  return text.length >= mark.length && text === mark.charAt(0).repeat(text.length)
}

/** A line without its first columns, as far as they are blank. */
const outdented = (line: string, columns: number): string => {
  let at = 0
  for (let seen = 0; seen < columns && (line[at] === " " || line[at] === "\t"); at++)
    seen = width(line.slice(0, at + 1))
  return line.slice(at)
}

/**
 * Parses the fenced block at the start of an entry; null without one. `columns` is the indentation of the entry and its
 * content. As in CommonMark the block ends with its fence, or with the entry.
 */
export const readFence = (
  lines: ReadonlyArray<string>,
  index: number,
  content: string,
  columns: { readonly entry: number; readonly content: number }
): Fence | null => {
  const mark = fenceMark(content)
  if (mark === null) return null
  const block = [content.trimEnd()]
  let end = index
  for (let at = index + 1; at < Math.min(lines.length, index + maxLines); at++) {
    const line = lines[at]!
    if (line.trim() !== "" && width(/^[ \t]*/.exec(line)![0]) <= columns.entry) break
    block.push(line.trim() === "" ? "" : outdented(line, columns.content))
    if (line.trim() !== "") end = at
    if (closesFence(line, mark)) break
  }
  return { text: block.slice(0, end - index + 1).join("\n"), end }
}
