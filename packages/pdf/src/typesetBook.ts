import { Effect } from "effect"
import type { Block, Document, Inline, Text } from "@octavo/markdown"
import type { Book, Chapter } from "./Book.ts"
import { Sheet } from "./Sheet.ts"
import type { TypesetBlock, TypesetBook, TypesetChapter } from "./Typeset.ts"
import { typesetBlocks } from "./typesetBlocks.ts"
import { breakable, isRightToLeft, printable } from "./words.ts"

/** How much of chapters to lay out: `rich` as written, `plain` their bare words, `bare` nothing but their titles. */
export type Richness = "rich" | "plain" | "bare"

const maxPlainLength = 200_000

/** A title that fits into one line. */
const running = (title: string): string => {
  const characters = [...printable(title).replace(/\s+/g, " ")]
  return characters.length <= 70 ? characters.join("") : `${characters.slice(0, 69).join("")}…`
}

const note = (words: string): TypesetBlock => ({
  t: "hint",
  style: "warning",
  c: [{ t: "p", c: [words] }]
})

/** The words of a document, a paragraph for each block that has some. */
const plainParagraphs = (document: Document): ReadonlyArray<string> => {
  const result: Array<string> = []
  const wordsIn = (node: Block | Inline | Text): string =>
    node.object === "text"
      ? node.leaves.map(({ text }) => text).join("")
      : (node.nodes ?? []).map(wordsIn).join("")
  const visit = (node: Block) => {
    const children = (node.nodes ?? []).filter((child) => child.object === "block")
    if (children.length === 0) {
      const words = wordsIn(node).trim()
      if (words !== "") result.push(words)
    }
    for (const child of children) visit(child)
    for (const fragment of node.fragments ?? []) for (const child of fragment.nodes) visit(child)
  }
  for (const node of document.nodes) visit(node)
  return result
}

const plain = (document: Document): ReadonlyArray<TypesetBlock> => {
  const blocks: Array<TypesetBlock> = [note("This page could not be laid out. These are its words.")]
  let left = maxPlainLength
  for (const paragraph of plainParagraphs(document)) {
    if (left <= 0) break
    blocks.push({ t: "p", c: [breakable(printable(paragraph.slice(0, left)), 40)] })
    left -= paragraph.length
  }
  if (left < 0) blocks.push(note("The rest of this page was left out."))
  return blocks
}

const contentOf = (sheet: Sheet, chapter: Chapter, richness: Richness): ReadonlyArray<TypesetBlock> => {
  if (chapter.target !== null) {
    const { pageId, text } = chapter.target
    const url = sheet.address(chapter.target.url)
    const c = [sheet.text(text)]
    return [{ t: "line", c: [{ t: "link", to: pageId, page: pageId, url, c }] }]
  }
  if (chapter.isLeftOut) return [note("The text of this page was left out: the PDF would be too large.")]
  if (chapter.document === null) return []
  if (richness === "bare") return [note("This page could not be printed.")]
  return richness === "plain" ? plain(chapter.document) : typesetBlocks(sheet, chapter.document)
}

const chapterOf = (sheet: Sheet, chapter: Chapter, richness: Richness): TypesetChapter => {
  sheet.pageId = chapter.pageId
  const title = chapter.title.trim() === "" ? "…" : chapter.title.slice(0, 1_000)
  return {
    l: sheet.label(null) ?? "",
    depth: Math.min(8, chapter.depth),
    title: breakable(printable(chapter.emoji === null ? title : `${chapter.emoji} ${title}`), 24),
    running: running(title),
    rtl: isRightToLeft(title),
    description: sheet.text(chapter.description ?? "").slice(0, 5_000),
    "description-rtl": isRightToLeft(chapter.description ?? ""),
    c: contentOf(sheet, chapter, richness)
  }
}

/** Languages that the printer names otherwise. */
const written: Readonly<Record<string, readonly [string, string | null]>> = {
  "pt-br": ["pt", "BR"],
  zh: ["zh", "CN"],
  yue: ["zh", "HK"],
  no: ["nb", null]
}

/** A book laid out for the template of the printer, with the pictures that it needs. */
export const typesetBook = Effect.fnUntraced(function* (
  book: Book,
  richnessOf: (chapter: Chapter) => Richness = () => "rich"
) {
  const sheet = new Sheet(book)
  const chapters: Array<TypesetChapter> = []
  for (const chapter of book.chapters) {
    chapters.push(chapterOf(sheet, chapter, richnessOf(chapter)))
    // Yields between two chapters, however many there are.
    yield* Effect.yieldNow
  }
  const [lang, region] = written[book.language ?? "en"] ?? [book.language ?? "en", null]
  const date = new Date(book.date)
  const title = book.title.trim() === "" ? "…" : book.title.slice(0, 1_000)
  const typeset: TypesetBook = {
    title: breakable(printable(title), 24),
    running: running(title),
    rtl: isRightToLeft(title),
    lang,
    region,
    date: [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()],
    notes:
      book.pagesLeftOut === 0
        ? []
        : [`${book.pagesLeftOut} more pages were left out: the PDF would be too large.`],
    chapters,
    labels: sheet.labels,
    formulas: sheet.formulas,
    images: sheet.images.map(({ path }) => path)
  }
  return { typeset, images: sheet.images }
})
