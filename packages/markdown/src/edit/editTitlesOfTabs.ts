import type { Block } from "../document/Document.ts"
import { writeStrings } from "../html/jsx.ts"
import type { Span } from "../places/Places.ts"
import type { Page, Rewriting } from "../rewrite/Rewriting.ts"
import { titlesOfTabs } from "../print/writeMdxBlock.ts"

const ITEMS = /\sitems\s*=\s*\{(\s*\[[^\]]*\]\s*)\}/

/** The titles that a component gives the tabs within it and that an edit changes: their range, and the titles. */
export const editedTitlesOfTabs = (
  old: Block,
  edited: Block,
  { mdx, places }: Pick<Page, "mdx" | "places">
): { readonly span: Span; readonly written: string } | undefined => {
  if (mdx === undefined || old.type !== "tabs" || edited.type !== "tabs") return undefined
  const tag = places.get(old.key)?.tag
  const count = tag?.words.component?.items.length ?? 0
  const titles = titlesOfTabs(edited)
  if (tag === undefined || count === 0 || titles.join("\n") === titlesOfTabs(old).join("\n")) return undefined
  const found = ITEMS.exec(tag.raw)
  const written = writeStrings(titles)
  // Objects with labels say more than the titles.
  if (found === null || found[1]!.includes("{") || written === undefined) return undefined
  const end = tag.start + found.index + found[0].length - 1
  return { span: { start: end - found[1]!.length, end }, written }
}

/** Writes the titles of tabs anew into the component around them, which shows no tab without one. */
export const editTitlesOfTabs = (old: Block, edited: Block, rewriting: Rewriting): void => {
  const titles = editedTitlesOfTabs(old, edited, rewriting)
  if (titles !== undefined) rewriting.splice(titles.span.start, titles.span.end, titles.written)
}
