import { describeFile, DocumentParser, PageId } from "@octavo/content"
import { ImportReader } from "@octavo/imports"
import { readLayout } from "@octavo/gitsync"
import { PdfPrinter } from "@octavo/pdf"
import { Effect } from "effect"
import type { Bombs } from "./Bombs.ts"
import { frontMatterBombs } from "./frontMatterBombs.ts"
import { htmlBombs } from "./htmlBombs.ts"
import { markdownBombs } from "./markdownBombs.ts"
import { archiveBombs, type PackedBombs, wordBombs } from "./packedBombs.ts"
import { pictureBombs } from "./pictureBombs.ts"
import { settingsBombs, summaryBombs } from "./settingsBombs.ts"
import { robotsBombs, sitemapBombs } from "./xmlBombs.ts"

/** What a reading may cost. */
export interface Bounds {
  readonly milliseconds: number
  /** Of a pause of the event loop. */
  readonly pause: number
  /** Of the installation, more than before. */
  readonly megabytes: number
}

const usual: Bounds = { milliseconds: 5_000, pause: 250, megabytes: 500 }

/** A book is printed beside requests, in a process with bounds of its own. */
const printing: Bounds = { milliseconds: 31_000, pause: 250, megabytes: 2_900 }

/** One bomb for one reader. */
export interface Reading {
  readonly reader: string
  readonly construct: string
  readonly size: number
  readonly bounds: Bounds
  readonly read: () => Effect.Effect<unknown, unknown, Readers>
}

const url = "https://docs.example.org/"

type Readers = DocumentParser | ImportReader | PdfPrinter

type Read<A> = (bomb: A) => Effect.Effect<unknown, unknown, Readers>

const derive: Read<string> = (text) => Effect.flatMap(DocumentParser, (parser) => parser.derive(text))
const read: Read<string> = (text) => Effect.flatMap(DocumentParser, (parser) => parser.read(text))
const edit: Read<string> = (text) =>
  Effect.flatMap(DocumentParser, (parser) =>
    parser.edit(text, { document: null, frontMatter: {}, title: "New" })
  )

const changed = (text: string, every: number) =>
  text
    .split(/(?<=[ \n])/)
    .map((piece, at) => (at % every === 0 ? `${every}${piece}` : piece))
    .join("")

const merge: Read<string> = (text) => {
  // Making the sides is no part of the reading.
  const sides = { base: text, ours: changed(text, 3), theirs: changed(text, 4) }
  return Effect.flatMap(DocumentParser, (parser) => parser.merge(sides, new Map()))
}

const importing =
  <A>(read: (reader: ImportReader["Service"], bomb: A) => Effect.Effect<unknown, unknown>): Read<A> =>
  (bomb) =>
    Effect.flatMap(ImportReader, (reader) => read(reader, bomb))

/** A repository of these files, as Git would show it. */
const layoutOf = (files: Readonly<Record<string, string>>) => {
  const contents = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const))
  return readLayout({
    entries: [...contents].map(([path, { length }]) => ({ path, oid: path, kind: "file", size: length })),
    directory: "",
    read: (oids) => Effect.succeed(new Map(oids.map((oid) => [oid, contents.get(oid)!])))
  })
}

/** A book of one page. */
const print: Read<string> = (text) =>
  Effect.gen(function* () {
    const document = yield* (yield* DocumentParser).read(text)
    const printer = yield* PdfPrinter
    return yield* printer.print({
      title: "Handbook",
      language: null,
      date: 0,
      chapters: [
        {
          pageId: PageId.make("start"),
          kind: "page",
          title: "Start",
          emoji: null,
          description: null,
          depth: 0,
          document,
          target: null,
          isLeftOut: false
        }
      ],
      pagesLeftOut: 0,
      pageTitles: new Map([["start", "Start"]]),
      files: new Map(),
      pictures: new Map(),
      addresses: { file: ({ id }) => id }
    })
  })

const readme = { "README.md": "# Start\n" }

const all: ReadonlyArray<readonly [string, Bombs, Read<string>]> = [
  ["Markdown, derived", markdownBombs, derive],
  ["Markdown, as a document", markdownBombs, read],
  ["Markdown, merged", markdownBombs, merge],
  ["Markdown, edited", markdownBombs, edit],
  ["front matter, derived", frontMatterBombs, derive],
  ["front matter, merged", frontMatterBombs, merge],
  ["front matter, edited", frontMatterBombs, edit],
  ["HTML", htmlBombs, importing((reader, html) => reader.readPage(html, url))],
  ["sitemaps", sitemapBombs, importing((reader, xml) => reader.readSitemap(xml))],
  [
    "robots.txt",
    robotsBombs,
    importing((reader, text) => reader.readRobots(text, url, [`${url}${"a".repeat(2_000)}`]))
  ],
  ["settings of a repository", settingsBombs, (text) => layoutOf({ ...readme, ".gitbook.yaml": text })],
  ["variables", settingsBombs, (text) => layoutOf({ ...readme, ".gitbook/vars.yaml": text })],
  ["tables of contents", summaryBombs, (text) => layoutOf({ ...readme, "SUMMARY.md": text })]
]

const packed: ReadonlyArray<readonly [string, PackedBombs, Read<Uint8Array>]> = [
  ["archives", archiveBombs, importing((reader, bytes) => reader.readArchive(bytes))],
  ["Word", wordBombs, importing((reader, bytes) => reader.readDocx(bytes))],
  [
    "Word, as a page",
    wordBombs,
    importing((reader, bytes) =>
      Effect.flatMap(reader.readDocx(bytes), ({ html }) => reader.readPage(html, url))
    )
  ],
  ["pictures", pictureBombs, (bytes) => describeFile("picture.png", bytes)],
  ["drawings", pictureBombs, (bytes) => describeFile("drawing.svg", bytes)]
]

/** Every bomb of a size for every reader that takes it; a bomb is made when it is read. */
export const readingsOf = (size: number): ReadonlyArray<Reading> => [
  ...Object.entries(markdownBombs).map(([construct, make]) => ({
    reader: "PDF",
    construct,
    size,
    bounds: printing,
    read: () => print(make(size))
  })),
  ...all.flatMap(([reader, bombs, read]) =>
    Object.entries(bombs).map(([construct, make]) => ({
      reader,
      construct,
      size,
      bounds: usual,
      read: () => read(make(size))
    }))
  ),
  ...packed.flatMap(([reader, bombs, read]) =>
    Object.entries(bombs).map(([construct, make]) => ({
      reader,
      construct,
      size,
      bounds: usual,
      read: () => read(make(size))
    }))
  )
]
