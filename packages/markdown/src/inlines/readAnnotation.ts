import type { Block, Inline, Text } from "../document/Document.ts"
import type { InlineFrames } from "./InlineFrames.ts"
import { takeAnnotated } from "./inlineText.ts"
import type { Span } from "../places/Places.ts"
import { leaf, type Reading } from "./Reading.ts"

/** Words that a footnote explains begin with a link, or with their first letter. */
const startOf = (
  [first]: ReadonlyArray<Text>,
  before: Text | Inline | undefined,
  at: Span,
  reading: Reading
): number => {
  const { places } = reading
  if (first !== undefined && before?.object === "inline") return places?.get(before.key)?.start ?? at.start
  const spelling = first === undefined ? undefined : places?.spellings(first.leaves[0]!)[0]
  return spelling === undefined ? at.start : reading.spanOf(spelling).start
}

/** Reads the mark of a footnote: the words before it, and the note as a fragment; nothing where the page has no note. */
export const readAnnotation = (
  frames: InlineFrames,
  reading: Reading,
  identifier: string,
  readBlocks: (footnote: string) => ReadonlyArray<Block>
): void => {
  const { footnotes, openFootnotes, places } = reading
  if (!footnotes.has(identifier) || openFootnotes.has(identifier) || openFootnotes.size > 3) return
  const { at } = frames
  frames.flushLeaves()
  const before = frames.frame.nodes.at(-1)
  const nodes = takeAnnotated(frames.frame.nodes, reading)
  openFootnotes.add(identifier)
  const body = readBlocks(identifier)
  openFootnotes.delete(identifier)
  const annotation: Inline = {
    object: "inline",
    type: "annotation",
    key: reading.key(),
    isVoid: false,
    data: {},
    nodes: nodes.length > 0 ? nodes : [reading.text([leaf(`[${identifier}]`, [])])],
    fragments: [reading.fragment("annotation-body", "annotation-body", body)]
  }
  const place = () => ({
    ...(before?.object === "inline" && nodes.length > 0 ? places?.get(before.key) : undefined),
    start: startOf(nodes, before, at, reading),
    end: at.end
  })
  frames.frame.nodes.push(reading.placed(annotation, place))
}
