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
      const href = textOf(one.href)
      if (href !== undefined) return [entryAt(folder, href, title)]
      const entries = entriesIn(one, folder)
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

/** The navigation of Mintlify, of `docs.json` or of `mint.json`. */
export const readMintlify = (data: Data, folder: string): ReadonlyArray<ToolEntry> => {
  const navigation = isRecord(data) ? data.navigation : undefined
  return isRecord(navigation) ? entriesIn(navigation, folder) : entriesOf(navigation, folder)
}
