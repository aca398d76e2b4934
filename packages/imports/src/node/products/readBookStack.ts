import { printHeading } from "@octavo/markdown"
import { Option, Schema } from "effect"
import { decodeText } from "../../decodeText.ts"
import { archiveUrl } from "../../ImportedPage.ts"
import type { PackedFile, ReadArchive, UnpackedArchive } from "../../ImportReader.ts"
import type { ListedPage } from "../../ListedPage.ts"
import { fileNameOf } from "../../nameOf.ts"
import { folderOf } from "./arrangeBeside.ts"
import { escaped, writeExportedPage } from "./exportedPage.ts"

const Text = Schema.optionalKey(Schema.NullOr(Schema.String))
const Id = Schema.optionalKey(Schema.NullOr(Schema.Number))

const Page = Schema.Struct({
  id: Id,
  name: Schema.String,
  html: Text,
  markdown: Text,
  priority: Id,
  images: Schema.optionalKey(Schema.Array(Schema.Struct({ id: Id, name: Text, file: Schema.String }))),
  attachments: Schema.optionalKey(Schema.Array(Schema.Struct({ id: Id, name: Text, file: Text, link: Text })))
})
type Page = typeof Page.Type

const Pages = Schema.optionalKey(Schema.Array(Page))
const Chapter = Schema.Struct({
  id: Id,
  name: Schema.String,
  description_html: Text,
  priority: Id,
  pages: Pages
})
type Chapter = typeof Chapter.Type

/** The description of the content of a portable archive: a book, a chapter or a page. */
const Data = Schema.Struct({
  instance: Schema.Unknown,
  exported_at: Schema.String,
  book: Schema.optionalKey(
    Schema.Struct({
      id: Id,
      name: Schema.String,
      description_html: Text,
      chapters: Schema.optionalKey(Schema.Array(Chapter)),
      pages: Pages
    })
  ),
  chapter: Schema.optionalKey(Chapter),
  page: Schema.optionalKey(Page)
})

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Data))

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const REFERENCE = /\[\[bsexport:(book|chapter|page|image|attachment):(\d{1,15})\]\]/g

/** Collects the pages of an archive as files, and the paths that references in their texts mean. */
class BookPages {
  readonly listed: Array<ListedPage> = []
  readonly texts: Array<{ readonly path: string; readonly text: string }> = []
  readonly paths = new Map<string, string>()
  readonly names = new Map<string, string>()
  readonly #top: string

  constructor(top: string) {
    this.#top = top
  }

  /** Adds a page with its text; returns its address. */
  add(
    kind: string,
    id: number | null | undefined,
    title: string,
    parent: string | null,
    text: string,
    end: string
  ) {
    const path = `${this.#top}${kind}-${this.listed.length + 1}.${end}`
    const url = archiveUrl(path)
    this.listed.push({ path, url, title, parent })
    this.texts.push({ path, text })
    this.paths.set(`${kind}:${id}`, path)
    return url
  }

  addPage({ attachments = [], html, id, images = [], markdown, name }: Page, parent: string | null): void {
    const files = attachments.flatMap((each) =>
      each.file === undefined || each.file === null ? [] : [{ ...each, file: each.file }]
    )
    for (const [kind, list] of [
      ["image", images],
      ["attachment", files]
    ] as const) {
      for (const file of list) {
        const path = `${this.#top}files/${file.file}`
        this.paths.set(`${kind}:${file.id}`, path)
        if (typeof file.name === "string") this.names.set(path, fileNameOf(file.name))
      }
    }
    const links = attachments.map(({ file, id: at, link, name: title }) => ({
      title: title ?? file ?? link ?? "",
      target: typeof file === "string" ? `[[bsexport:attachment:${at}]]` : (link ?? "")
    }))
    if (typeof markdown === "string" && markdown.trim() !== "") {
      const list = links.map(({ target, title }) => `- [${title.replace(/([\\[\]])/g, "\\$1")}](${target})\n`)
      const below = list.length === 0 ? "" : `\n\n${list.join("")}`
      this.add("page", id, name, parent, `${printHeading(name)}\n\n${markdown.trim()}\n${below}`, "md")
      return
    }
    const list = links.map(
      ({ target, title }) => `<li><a href="${escaped(target)}">${escaped(title)}</a></li>`
    )
    const below = list.length === 0 ? "" : `<ul>${list.join("")}</ul>`
    this.add("page", id, name, parent, writeExportedPage(name, `${html ?? ""}${below}`), "html")
  }

  addChapter({ description_html, id, name, pages = [] }: Chapter, parent: string | null): void {
    const url = this.add("chapter", id, name, parent, writeExportedPage(name, description_html ?? ""), "html")
    for (const page of inOrder(pages)) this.addPage(page, url)
  }

  /** The files of the pages, in which references lead to the files that they mean. */
  written(): ReadonlyArray<PackedFile> {
    return this.texts.map(({ path, text }) => ({
      path,
      bytes: encode(
        text.replace(REFERENCE, (whole, kind: string, id: string) => {
          const target = this.paths.get(`${kind}:${Number(id)}`)
          return target === undefined ? whole : archiveUrl(target)
        })
      )
    }))
  }
}

const inOrder = <A extends { readonly priority?: number | null }>(list: ReadonlyArray<A>): ReadonlyArray<A> =>
  list.toSorted((one, other) => (one.priority ?? 0) - (other.priority ?? 0))

/** Reads a portable archive of BookStack; undefined for any other archive. */
export const readBookStack = ({ files, leftOut }: UnpackedArchive): ReadArchive | undefined => {
  const file = files.find(({ path }) => /^(?:[^/]+\/)?data\.json$/.test(path))
  const data = file === undefined ? undefined : Option.getOrUndefined(decode(decodeText(file.bytes)))
  if (file === undefined || data === undefined) return undefined
  const { book, chapter, page } = data
  if (book === undefined && chapter === undefined && page === undefined) return undefined
  const collected = new BookPages(folderOf(file.path))
  if (book !== undefined) {
    const url = collected.add(
      "book",
      book.id,
      book.name,
      null,
      writeExportedPage(book.name, book.description_html ?? ""),
      "html"
    )
    const chapters = (book.chapters ?? []).map((each) => ({ priority: each.priority ?? 0, chapter: each }))
    const pages = (book.pages ?? []).map((each) => ({ priority: each.priority ?? 0, page: each }))
    for (const each of inOrder<(typeof chapters)[number] | (typeof pages)[number]>([...chapters, ...pages])) {
      if ("page" in each) collected.addPage(each.page, url)
      else collected.addChapter(each.chapter, url)
    }
  }
  if (chapter !== undefined) collected.addChapter(chapter, null)
  if (page !== undefined) collected.addPage(page, null)
  return {
    files: [...files.filter((each) => each !== file), ...collected.written()],
    leftOut,
    exported: { product: "BookStack", listed: collected.listed, names: collected.names }
  }
}
