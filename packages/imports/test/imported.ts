import { Effect } from "effect"
import { ImportReader } from "../src/ImportReader.ts"
import { planImport } from "../src/planImport.ts"
import { readFolder } from "../src/readFolder.ts"
import { aZip } from "./aZip.ts"

type Files = Parameters<typeof aZip>[0]

/** The pages of an archive as they would be inserted, with titles and names of files in place of ids. */
export const imported = Effect.fnUntraced(function* (files: Files) {
  const archive = yield* (yield* ImportReader).readArchive(yield* aZip(files))
  const found = yield* readFolder(archive, archive.exported === undefined ? "Archive" : null)
  const { edits, problems } = (yield* planImport(found)).placeBelow(null)
  const names = new Map<string, string>()
  const pages = edits.flatMap((edit) => {
    if (edit.type === "insert_files") for (const { id, name } of edit.files) names.set(id ?? "", name)
    if (edit.type !== "insert_page") return []
    const text = edit.document !== undefined && "markdown" in edit.document ? edit.document.markdown : ""
    const title = /^(?:---\n[^]*?\n---\n)?\s*# (.*)/.exec(text)?.[1] ?? edit.title ?? ""
    names.set(edit.id ?? "", title)
    return [{ id: edit.id, into: edit.into, title, text: text.trim() }]
  })
  const named = (text: string): string =>
    text.replace(/\/(?:pages|files)\/([a-z0-9]{26})/g, (whole, id: string) => `<${names.get(id) ?? whole}>`)
  const depthOf = (id: unknown): number => {
    const into = pages.find((page) => page.id === id)?.into
    return into === undefined || into === null ? 0 : depthOf(into) + 1
  }
  return {
    product: found.product,
    tree: pages.map(({ id, title }) => `${"  ".repeat(depthOf(id))}${title}`),
    texts: new Map(pages.map(({ text, title }) => [title, named(text)])),
    problems: problems.map(({ message, page }) => `${names.get(page)}: ${message}`)
  }
})
