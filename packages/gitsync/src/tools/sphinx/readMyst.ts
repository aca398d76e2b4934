import { isWithin, pathWithin, resolvePath } from "../../layout/repositoryPath.ts"
import { stemWithin } from "../addresses.ts"
import type { ReadTool, ToolPlace } from "../Tool.ts"
import { type Data, isRecord, listOf, textOf, type ToolEntry } from "../ToolEntry.ts"
import { matcherOf, maxPatterns, withoutEnding } from "./toctrees.ts"

/** The keys of the lists of entries in a table of contents, of Jupyter Book and of MyST. */
const KEYS = ["parts", "subtrees", "chapters", "sections", "entries", "children"]

/** Entries within more others are left out. */
const maxDepth = 50

/** Reads the entries of a table of contents. Paths count from the folder of its file. */
class TocReader {
  readonly #folder: string
  readonly #files: ReadonlyArray<string>
  #patterns = 0

  constructor({ filesBelow, folder }: ToolPlace) {
    this.#folder = folder
    this.#files = filesBelow(folder, /\.(?:mdx?|markdown)$/i)
  }

  page(
    file: string | undefined,
    title?: string,
    entries: ReadonlyArray<ToolEntry> = []
  ): ReadonlyArray<ToolEntry> {
    const path = file === undefined ? null : resolvePath(this.#folder, file)
    return path === null ? entries : [{ kind: "page", path: withoutEnding(path), title, entries }]
  }

  entries(data: Data, depth = 0): ReadonlyArray<ToolEntry> {
    if (depth > maxDepth) return []
    const lists = isRecord(data) ? KEYS.map((key) => data[key]) : [data]
    return lists.flatMap((list) => listOf(list).flatMap((one) => this.#entry(one, depth + 1)))
  }

  #entry(data: Data, depth: number): ReadonlyArray<ToolEntry> {
    if (!isRecord(data)) return this.page(textOf(data))
    const title = textOf(data.title) ?? textOf(data.caption)
    const entries = this.entries(data, depth)
    const [file, url] = [textOf(data.file) ?? textOf(data.root), textOf(data.url)]
    const pattern = textOf(data.glob) ?? textOf(data.pattern)
    if (file !== undefined) return this.page(file, title, entries)
    if (url !== undefined) return [{ kind: "link", title: title ?? url, url }]
    if (pattern !== undefined) return this.#matching(pattern)
    return title === undefined ? entries : [{ kind: "group", title, entries }]
  }

  #matching(pattern: string): ReadonlyArray<ToolEntry> {
    const path = resolvePath(this.#folder, pattern)
    if (path === null || this.#patterns++ >= maxPatterns) return []
    const matches = matcherOf(path)
    return this.#files
      .filter((file) => matches(file) || matches(withoutEnding(file)))
      .map((file) => ({ kind: "page", path: withoutEnding(file), entries: [] }))
  }
}

/** Jupyter Book: `_toc.yml`, also of Sphinx with an external table of contents. */
export const readJupyterBook: ReadTool = (place) => {
  const { folder, settings } = place
  const file = settings.find(folder, "_toc.yml")
  const isBook = settings.find(folder, "_config.yml", "conf.py") !== undefined
  if (file === undefined || !isBook) return undefined
  const toc = settings.data(file)
  const root = isRecord(toc) ? textOf(toc.root) : undefined
  const reader = new TocReader(place)
  const entries = [...reader.page(root), ...reader.entries(toc)]
  return {
    name: "Jupyter Book",
    project: folder,
    folders: [folder],
    file,
    ...(entries.length > 0 && { entries }),
    isNoPage: (path) => isWithin(folder, path) && pathWithin(folder, path).startsWith("_build/"),
    addressOf: (path) => stemWithin(folder, path, () => false).replace(/(?:^|\/)index$/, "")
  }
}

/** MyST: the table of contents of `myst.yml`, else folders. */
export const readMyst: ReadTool = (place) => {
  const { folder, settings } = place
  const file = settings.find(folder, "myst.yml")
  if (file === undefined) return undefined
  const config = settings.data(file)
  const project = isRecord(config) && isRecord(config.project) ? config.project : {}
  const excluded = ["_build/**", ...listOf(project.exclude).flatMap((one) => textOf(one) ?? [])]
    .slice(0, maxPatterns)
    .map(matcherOf)
  const entries = new TocReader(place).entries(project.toc)
  return {
    name: "MyST",
    project: folder,
    folders: [folder],
    file,
    ...(entries.length > 0 ? { entries } : { isByFolders: project.toc === undefined }),
    isNoPage: (path) =>
      isWithin(folder, path) && excluded.some((matches) => matches(pathWithin(folder, path))),
    addressOf: (path) => stemWithin(folder, path)
  }
}
