import { Effect } from "effect"
import { anyOf, type Proposal, type Writer } from "./Writer.ts"

const attempts = 6

/** A text with a word in it: at the end of a line that others write in too, or as a paragraph of its own. */
const withWord = (text: string, word: string): string => {
  const blocks = text.trimEnd().split("\n\n")
  const index = 1 + Math.floor(Math.random() * (blocks.length - 1))
  if (blocks[index] === undefined || Math.random() < 0.3) {
    return `${blocks.toSpliced(index, 0, `A paragraph of ${word}.`).join("\n\n")}\n`
  }
  return `${blocks.with(index, `${blocks[index]} ${word}`).join("\n\n")}\n`
}

/** Writes a word into a page that is there, for what was read; reads again when somebody was faster. */
export const writeInto = Effect.fnUntraced(function* (
  writer: Writer,
  proposal: Proposal | null,
  page: string
) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const read = yield* writer.read(proposal, page)
    if (read === null) return
    const word = writer.word()
    const document = { markdown: withWord(read.text, word) }
    const change = { type: "update_page", page, document }
    if ((yield* writer.change(proposal, change, { words: word, tag: read.tag })) !== null) return
    writer.note("writes that others were faster than")
  }
})

/** Makes a page, with words in its title and its text. */
export const makePage = Effect.fnUntraced(function* (writer: Writer, proposal: Proposal | null) {
  const markdown = `# Page ${writer.word()}\n\nSome text: ${writer.word()}\n`
  const page = yield* writer.change(
    proposal,
    { type: "insert_page", document: { markdown } },
    { words: markdown }
  )
  if (page !== null) proposal?.pages.add(page)
})

/** Gives a page of the writer's own another title, instead of the one that it has. */
export const renamePage = Effect.fnUntraced(function* (writer: Writer) {
  const [page, words] = anyOf(writer.own) ?? []
  if (page === undefined || words === undefined) return
  const read = yield* writer.read(null, page)
  const old = /^# Page (\S+)/.exec(read?.text ?? "")?.[1]
  const title = `Page ${writer.word()}`
  const changed = yield* writer.change(null, { type: "update_page", page, title }, { words: title })
  if (changed !== null && old !== undefined) writer.ledger.removed.add(old)
})

/** Moves a page of the writer's own below another of them, or to the top. */
export const movePage = Effect.fnUntraced(function* (writer: Writer) {
  const page = anyOf(writer.own.keys())
  const into = Math.random() < 0.3 ? null : (anyOf(writer.own.keys()) ?? null)
  if (page === undefined || page === into) return
  yield* writer.change(null, { type: "update_page", page, into }, { words: "" })
})

/** Deletes a page of the writer's own, with what stands beneath it, and so the words in them. */
export const deletePage = Effect.fnUntraced(function* (writer: Writer) {
  const page = anyOf(writer.own.keys())
  if (page === undefined) return
  const { body, status } = yield* writer.ask<{
    readonly changes: ReadonlyArray<{ readonly pages: ReadonlyArray<string> }>
  }>("POST", `${writer.space}/content`, { changes: [{ type: "delete_page", page }] })
  if (status !== 200) return
  writer.note("pages deleted")
  for (const gone of body.changes[0]!.pages) {
    for (const word of writer.own.get(gone) ?? []) writer.ledger.removed.add(word)
    writer.own.delete(gone)
  }
})
