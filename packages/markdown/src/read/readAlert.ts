import type { Blockquote, Paragraph } from "mdast"
import type { BlockData } from "../document/BlockData.ts"
import type { Span } from "../places/Places.ts"

type Style = BlockData["hint"]["style"]

/** The styles of hints that stand for the alerts of GitHub. */
const styles: Readonly<Record<string, Style>> = {
  note: "info",
  tip: "success",
  important: "info",
  warning: "warning",
  caution: "danger"
}

const MARKER = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\r?\n|$)/i

/** A quote that is an alert of GitHub: its first line is `[!NOTE]` or another of the five markers, and nothing else. */
export interface Alert {
  readonly style: Style
  /** The content, without the marker. */
  readonly children: Blockquote["children"]
  /** The range of the word between `[!` and `]`. */
  readonly word: Span
}

/** The first paragraph of an alert without its first line; undefined if there is no other. */
const belowMarker = (source: string, paragraph: Paragraph, marker: string): Paragraph | undefined => {
  const [first, ...others] = paragraph.children
  if (first?.type !== "text") return undefined
  const value = first.value.slice(marker.length)
  const [next] = others
  const rest = next?.type === "break" ? others.slice(1) : others
  if (value === "") {
    const start = rest[0]?.position?.start
    return start === undefined
      ? undefined
      : { ...paragraph, children: rest, position: { ...paragraph.position!, start } }
  }
  const newline = source.indexOf("\n", first.position!.start.offset)
  const offset =
    newline + 1 + /^[ \t>]*/.exec(source.slice(newline + 1, first.position!.end.offset))![0].length
  const start = { ...first.position!.start, offset }
  const text = { ...first, value, position: { ...first.position!, start } }
  return { ...paragraph, children: [text, ...others], position: { ...paragraph.position!, start } }
}

/** Reads a quote as an alert of GitHub; undefined for other quotes. */
export const readAlert = (source: string, quote: Blockquote): Alert | undefined => {
  const [paragraph, ...others] = quote.children
  if (paragraph?.type !== "paragraph") return undefined
  const [first, second] = paragraph.children
  const marker = first?.type === "text" ? MARKER.exec(first.value) : null
  if (marker === null) return undefined
  const start = first!.position!.start.offset!
  // Escaped, it is text.
  if (!source.startsWith("[!", start)) return undefined
  const isWhole = first!.type === "text" && first.value === marker[0] && !marker[0].endsWith("\n")
  if (isWhole && second !== undefined && second.type !== "break") return undefined
  const rest = belowMarker(source, paragraph, marker[0])
  const name = marker[1]!
  return {
    style: styles[name.toLowerCase()]!,
    children: rest === undefined ? others : [rest, ...others],
    word: { start: start + 2, end: start + 2 + name.length }
  }
}

/** The word of the alert with a style, in the letters of another word. */
export const wordOfAlert = (style: Style, former: string): string => {
  const word = Object.keys(styles).find((name) => styles[name] === style) ?? "note"
  return former === former.toLowerCase() ? word : word.toUpperCase()
}
