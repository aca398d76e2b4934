import { stemWithin, trimAddress } from "./addresses.ts"
import { folderOf, isWithin, joinPath, resolvePath } from "../layout/repositoryPath.ts"
import type { SettingsFiles } from "./SettingsFiles.ts"
import { partsOfMintlify } from "./parts/mintlifyParts.ts"
import type { ReadTool, Tool, ToolRedirect } from "./Tool.ts"
import {
  type Data,
  type DataRecord,
  entryAt,
  isRecord,
  listOf,
  pathAt,
  textOf,
  type ToolEntry
} from "./ToolEntry.ts"

/** The lists of the parts of a navigation, with the name of the title of each part. */
const PARTS = [
  ["languages", "language"],
  ["versions", "version"],
  ["products", "product"],
  ["dropdowns", "dropdown"],
  ["anchors", "anchor"],
  ["tabs", "tab"],
  ["menu", "item"],
  ["groups", "group"]
] as const

const entriesIn = (data: DataRecord, folder: string): ReadonlyArray<ToolEntry> => [
  ...entriesOf(data.pages, folder),
  ...PARTS.flatMap(([list, name]) =>
    listOf(data[list]).flatMap((one): ReadonlyArray<ToolEntry> => {
      if (!isRecord(one)) return []
      const title = textOf(one[name])
      const href = textOf(one.href) ?? textOf(one.url)
      const entries = entriesIn(one, folder)
      if (href !== undefined && entries.length === 0) return [entryAt(folder, href, title)]
      return title === undefined ? entries : [{ kind: "group", title, entries }]
    })
  )
]

const entriesOf = (data: Data, folder: string): ReadonlyArray<ToolEntry> =>
  listOf(data).flatMap((one): ReadonlyArray<ToolEntry> => {
    const path = textOf(one)
    // An operation of an API has no file.
    if (path !== undefined) return /^[A-Z]+ \//.test(path) ? [] : [entryAt(folder, path)]
    if (!isRecord(one)) return []
    const title = textOf(one.group) ?? textOf(one.title)
    const entries = entriesIn(one, folder)
    const root = textOf(one.root)
    if (root !== undefined) return [{ kind: "page", path: pathAt(folder, root), title, entries }]
    return title === undefined ? entries : [{ kind: "group", title, entries }]
  })

/** Puts the contents of other files in the place of references to them. */
const dereferenced = (data: Data, path: string, settings: SettingsFiles, depth = 0): Data => {
  if (depth > 20) return undefined
  if (Array.isArray(data)) return data.map((one) => dereferenced(one, path, settings, depth + 1))
  if (!isRecord(data)) return data
  const reference = textOf(data.$ref)
  const other = reference === undefined ? null : resolvePath(folderOf(path), reference)
  if (other !== null) return dereferenced(settings.data(other), other, settings, depth + 1)
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, dereferenced(value, path, settings, depth + 1)])
  )
}

const redirectsOf = (data: Data): ReadonlyArray<ToolRedirect> =>
  listOf(data).flatMap((one) => {
    const [from, to] = isRecord(one) ? [textOf(one.source), textOf(one.destination)] : []
    return from === undefined || to === undefined || /[:*]/.test(from)
      ? []
      : [{ from: trimAddress(from), to: trimAddress(to) }]
  })

/** Mintlify: `docs.json` or `mint.json`, which may be in parts. */
export const readMintlify: ReadTool = ({ folder, settings }) => {
  const file = settings.find(folder, "docs.json", "mint.json")
  if (file === undefined) return undefined
  const data = settings.data(file)
  const config = isRecord(data) ? data : {}
  // Other products have files of these names.
  if (data !== undefined && config.navigation === undefined) return undefined
  const navigation = dereferenced(config.navigation, file, settings)
  const main = isRecord(navigation) ? entriesIn(navigation, folder) : entriesOf(navigation, folder)
  const languages = isRecord(navigation) ? listOf(navigation.languages).length : 0
  const tool: Tool = {
    name: "Mintlify",
    hasTitles: true,
    project: folder,
    folders: [folder],
    file,
    entries: main.length === 0 ? undefined : main,
    isNoPage: (path) =>
      isWithin(joinPath(folder, "snippets"), path) || isWithin(joinPath(folder, "_snippets"), path),
    addressOf: (path) => stemWithin(folder, path),
    redirects: redirectsOf(config.redirects),
    languages: Math.max(1, languages)
  }
  const parts = isRecord(navigation)
    ? partsOfMintlify(tool, navigation, (data) => entriesIn(data, folder))
    : []
  return { ...tool, ...(parts.length > 1 && { parts }) }
}
