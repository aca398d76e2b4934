import { type Data, entryAt, isRecord, listOf, pathAt, textOf, type ToolEntry } from "./ToolEntry.ts"

const entriesOf = (data: Data, folder: string, base = ""): ReadonlyArray<ToolEntry> =>
  listOf(data).flatMap((one): ReadonlyArray<ToolEntry> => {
    if (!isRecord(one)) return []
    const title = textOf(one.text)
    const within = textOf(one.base) ?? base
    const link = textOf(one.link)
    const entries = entriesOf(one.items, folder, within)
    if (link === undefined) return title === undefined ? entries : [{ kind: "group", title, entries }]
    const entry = entryAt(folder, /^[a-z]+:|^\//i.test(link) ? link : `${within}/${link}`, title)
    return [entry.kind === "page" ? { ...entry, entries } : entry, ...(entry.kind === "page" ? [] : entries)]
  })

/** The sidebar of VitePress: a list, or one for each folder. */
export const readVitePress = (data: Data, folder: string): ReadonlyArray<ToolEntry> => {
  if (!isRecord(data)) return entriesOf(data, folder)
  return Object.entries(data).flatMap(([path, items]) => {
    const own = isRecord(items) ? items : { base: undefined, items }
    const base = textOf(own.base) ?? ""
    const entries = entriesOf(own.items, folder, base === "" ? path.replace(/\/$/, "") : base)
    return entries.length === 0 ? [{ kind: "folder", path: pathAt(folder, path) } as const] : entries
  })
}
