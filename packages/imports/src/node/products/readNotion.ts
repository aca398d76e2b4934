import { printHeading } from "@octavo/markdown"
import { decodeText } from "../../decodeText.ts"
import { describeLeftOut } from "../../describeLeftOut.ts"
import { archiveUrl } from "../../ImportedPage.ts"
import type { PackedFile, ReadArchive, UnpackedArchive } from "../../ImportReader.ts"
import { arrangeBeside, baseOf, commonFolder, folderOf, type PageBeside } from "./arrangeBeside.ts"
import { notionText } from "./notionText.ts"
import { parseCsv } from "./parseCsv.ts"
import { printValues } from "./valueTable.ts"

/** The name of a page, a database or a folder: a title, and the id of 32 hexadecimal digits. */
const NAME = /^(?:(.*)[ _-])?([0-9a-f]{32})(_all)?$/i
const PAGE = /\.(?:md|html?)$/i
const TABLE = /\.csv$/i

const stemOf = (path: string): string => baseOf(path).replace(/(?:\.csv)?\.(?:md|html?)$|\.csv$/i, "")

const titleOf = (stem: string): string =>
  (NAME.exec(stem)?.[1] ?? (NAME.test(stem) ? "" : stem)).trim() || "Untitled"

const idOf = (path: string): string | undefined => NAME.exec(stemOf(path))?.[2]?.toLowerCase()

/** Whether an archive is an export of Notion: most of its pages and tables have names with ids. */
const isNotion = (paths: ReadonlyArray<string>): boolean => {
  const named = paths.filter((path) => PAGE.test(path) || TABLE.test(path))
  return named.length > 0 && named.filter((path) => idOf(path) !== undefined).length > named.length / 2
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A table of more bytes than this is a file that its page links to. */
const maxTableBytes = 500_000

/** The path of a table that is a file, since its own path is that of its page. */
const keptPath = (path: string): string => `${path}.entries`

/** A database: a table of its entries, whose pages are in the folder beside it. */
interface Database {
  readonly path: string
  /** The file with all of its entries. */
  readonly bytes: Uint8Array
  /** Null for a table that is too large for a page. */
  readonly rows: ReadonlyArray<ReadonlyArray<string>> | null
}

/** Notion writes the current view of a database, and all entries beside it as `_all`: the latter has them all. */
const databasesOf = (files: ReadonlyArray<PackedFile>): ReadonlyArray<Database> => {
  const pages = new Set(files.filter(({ path }) => PAGE.test(path)).map(({ path }) => path.replace(PAGE, "")))
  const tables = new Map(files.filter(({ path }) => TABLE.test(path)).map(({ bytes, path }) => [path, bytes]))
  return [...tables].flatMap(([path, bytes]) => {
    const shown = path.replace(/_all\.csv$/i, ".csv")
    if ((path !== shown && tables.has(shown)) || pages.has(shown.replace(TABLE, ""))) return []
    const all = path.replace(TABLE, "_all.csv")
    const content = tables.get(all) ?? bytes
    return [
      {
        path: shown,
        bytes: content,
        rows: content.length > maxTableBytes ? null : parseCsv(decodeText(content))
      }
    ]
  })
}

/** The page of an entry of a database. */
interface EntryPage {
  readonly path: string
  /** The title in its text, since some characters are not in names of files; else that of its name. */
  readonly title: string
}

const entryPage = ({ bytes, path }: PackedFile): EntryPage => {
  const [, heading] = /^\s*# (.+)/.exec(decodeText(bytes.slice(0, 2_000))) ?? []
  return { path, title: heading?.trim() ?? titleOf(stemOf(path)) }
}

/** The text of a database: its title and its table, whose first column links to the pages of the entries. */
const databaseText = ({ path, rows }: Database, entries: ReadonlyArray<EntryPage>): string => {
  const heading = printHeading(titleOf(stemOf(path)))
  if (rows === null) return `${heading}\n\n[All entries](${archiveUrl(keptPath(path))})\n`
  const pages = Map.groupBy(entries, ({ title }) => title)
  const linkOf = (title: string): string | undefined => {
    const page = pages.get(title)?.shift()
    return page === undefined ? undefined : archiveUrl(page.path)
  }
  const [head = [], ...others] = rows
  const table = [
    head.map((text) => ({ text })),
    ...others.map((row) =>
      row.map((text, at) => ({ text, ...(at === 0 && { target: linkOf(text.trim() || "Untitled") }) }))
    )
  ]
  return rows.length === 0 ? `${heading}\n` : `${heading}\n\n${printValues(table)}`
}

/** Reads an export of Notion, in Markdown or HTML; undefined for any other archive. */
export const readNotion = ({ files, leftOut }: UnpackedArchive): ReadArchive | undefined => {
  if (!isNotion(files.map(({ path }) => path))) return undefined
  const databases = databasesOf(files)
  const tables = new Set(databases.map(({ path }) => path))
  const isTable = (path: string) => TABLE.test(path) && tables.has(path.replace(/_all\.csv$/i, ".csv"))
  const isIndex = (path: string) => /(?:^|\/)index\.html$/i.test(path)
  const pages = files.filter(({ path }) => PAGE.test(path) && !isIndex(path))
  const entriesByFolder = Map.groupBy(pages, ({ path }) => folderOf(path))
  const foldersOf = ({ path }: Database) =>
    [stemOf(path), titleOf(stemOf(path))].map((name) => `${folderOf(path)}${name}/`)
  const entryFolders = new Set(databases.flatMap(foldersOf))
  const written: ReadonlyArray<PackedFile> = [
    ...pages.map(({ bytes, path }) =>
      /\.md$/i.test(path)
        ? { path, bytes: encode(notionText(decodeText(bytes), entryFolders.has(folderOf(path)))) }
        : { path, bytes }
    ),
    ...databases.map((database) => {
      const entries = [...new Set(foldersOf(database))].flatMap((folder) => entriesByFolder.get(folder) ?? [])
      return { path: `${database.path}.md`, bytes: encode(databaseText(database, entries.map(entryPage))) }
    })
  ]
  const beside = written.map(({ bytes, path }): PageBeside => {
    const stem = stemOf(path)
    return { path, title: titleOf(stem), names: [stem, titleOf(stem)], text: decodeText(bytes) }
  })
  const byId = written.flatMap(({ path }) => {
    const id = idOf(path)
    return id === undefined ? [] : [[id, archiveUrl(path)] as const]
  })
  const large = databases.filter(({ rows }) => rows === null)
  const kept = large.map(({ bytes, path }) => ({ path: keptPath(path), bytes }))
  const index = files.map(({ path }) => path).filter(isIndex)
  return {
    files: [...written, ...kept, ...files.filter(({ path }) => !PAGE.test(path) && !isTable(path))],
    leftOut: [...leftOut, ...describeLeftOut(index, "that lists the pages")],
    exported: {
      product: "Notion",
      listed: arrangeBeside(beside, commonFolder(written.map(({ path }) => path)), titleOf),
      names: new Map(large.map(({ path }) => [keptPath(path), `${titleOf(stemOf(path))}.csv`])),
      pages: new Map(byId)
    }
  }
}
