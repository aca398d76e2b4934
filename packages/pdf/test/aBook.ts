import { deflateSync, crc32 } from "node:zlib"
import type { ContentReference } from "@octavo/markdown"
import { parseDocument } from "@octavo/markdown"
import { type Book, type Chapter } from "../src/Book.ts"
import { FileId, type FileVersion, PageId } from "@octavo/content"

/** A file of a book, by a short id. */
export const aBookFile = (id: string, contentType: string, blobHash: string, size = 100): FileVersion => ({
  id: FileId.make(id),
  name: id,
  contentType,
  size,
  dimensions: null,
  blobHash,
  git: null,
  createdAt: 0,
  updatedAt: 0
})

const references =
  (files: ReadonlyMap<string, FileVersion>, pages: ReadonlySet<string>) =>
  (target: string): ContentReference | undefined => {
    const [page = "", anchor] = target.split("#")
    if (files.has(target)) return { kind: "file", file: target }
    if (!pages.has(page)) return undefined
    return anchor === undefined ? { kind: "page", page } : { kind: "anchor", page, anchor }
  }

/** A book of pages by their titles, each as deep as its title has hyphens before it. The first words of texts are titles. */
export const aBook = (
  texts: Readonly<Record<string, string>>,
  given: Partial<Book> & { readonly elsewhere?: ReadonlyArray<string> } = {}
): Book => {
  const titles = Object.keys(texts)
  const idOf = (title: string) => title.replace(/^-+/, "")
  const pageTitles = new Map([...titles.map(idOf), ...(given.elsewhere ?? [])].map((id) => [id, id]))
  const files = given.files ?? new Map<string, FileVersion>()
  const chapters: ReadonlyArray<Chapter> = Object.entries(texts).map(([title, text]) => ({
    pageId: PageId.make(idOf(title)),
    kind: "page",
    title: idOf(title),
    emoji: null,
    description: null,
    depth: title.length - idOf(title).length,
    document: parseDocument(text, references(files, new Set(pageTitles.keys()))),
    target: null,
    isLeftOut: false
  }))
  return {
    title: "Handbook",
    language: null,
    date: Date.UTC(2026, 0, 2),
    chapters,
    pagesLeftOut: 0,
    pageTitles,
    files,
    pictures: new Map(),
    addresses: {
      file: (file) => `https://octavo.test/files/${file.id}`
    },
    ...given
  }
}

/** The bytes of a picture in one color. */
export const aPng = (width: number, height: number): Uint8Array => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const edges = Buffer.alloc(8)
    edges.writeUInt32BE(data.length, 0)
    edges.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([edges.subarray(0, 4), body, edges.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (1 + width * 3), 120)
  for (let row = 0; row < height; row++) rows[row * (1 + width * 3)] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0))
  ])
}
