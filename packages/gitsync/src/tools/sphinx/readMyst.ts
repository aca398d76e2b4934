import { isWithin, pathWithin, resolvePath } from "../../layout/repositoryPath.ts"
import { stemWithin } from "../addresses.ts"
import type { ReadTool, ToolPlace } from "../Tool.ts"
import { type Data, isRecord, listOf, textOf, type ToolEntry } from "../ToolEntry.ts"
import { matcherOf, withoutEnding } from "./toctrees.ts"

/** The keys of the lists of entries in a table of contents, of Jupyter Book and of MyST. */
const LISTS = ["chapters", "sections", "entries", "children"]
/** The keys of the lists of titled lists. */
const GROUPS = ["parts", "subtrees"]

const patternEntries = (place: ToolPlace, pattern: string): ReadonlyArray<ToolEntry> => {
  const path = resolvePath(place.folder, pattern)
  const matches = path === null ? () => false : matcherOf(path)
  const files = place.filesBelow(place.folder, /\.(?:mdx?|markdown)$/i)
  return files
    .filter((file) => matches(file) || matches(withoutEnding(file)))
    .map((file) => ({ kind: "page", path: withoutEnding(file), entries: [] }))
}

const entryOf = (place: ToolPlace, data: Data): ReadonlyArray<ToolEntry> => {
  const file = textOf(data)
  if (!isRecord(data) && file === undefined) return []
  const record = isRecord(data) ? data : { file }
  const title = textOf(record.title) ?? textOf(record.caption)
  const entries = entriesOf(place, record)
  const path = resolvePath(place.folder, textOf(record.file) ?? textOf(record.root) ?? "..")
  const url = textOf(record.url)
  const pattern = textOf(record.glob) ?? textOf(record.pattern)
  if (path !== null && (record.file ?? record.root) !== undefined)
    return [{ kind: "page", path: withoutEnding(path), title, entries }]
  if (url !== undefined) return [{ kind: "link", title: title ?? url, url }]
  if (pattern !== undefined) return patternEntries(place, pattern)
  return title === undefined ? entries : [{ kind: "group", title, entries }]
}

const entriesOf = (place: ToolPlace, data: Data): ReadonlyArray<ToolEntry> => {
  if (!isRecord(data)) return listOf(data).flatMap((one) => entryOf(place, one))
  return [...GROUPS, ...LISTS].flatMap((key) => listOf(data[key]).flatMap((one) => entryOf(place, one)))
}

/** Jupyter Book: `_toc.yml`, also of Sphinx with an external table of contents. */
export const readJupyterBook: ReadTool = (place) => {
  const { folder, settings } = place
  const file = settings.find(folder, "_toc.yml")
  const isBook = settings.find(folder, "_config.yml", "conf.py") !== undefined
  if (file === undefined || !isBook) return undefined
  const toc = settings.data(file)
  const root = isRecord(toc) ? textOf(toc.root) : undefined
  const entries = [...entryOf(place, root), ...entriesOf(place, toc)]
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
  const excluded = ["_build/**", ...listOf(project.exclude).flatMap((one) => textOf(one) ?? [])].map(
    matcherOf
  )
  const entries = entriesOf(place, project.toc)
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
