import { type Data, entryAt, isRecord, listOf, textOf, type ToolEntry } from "./ToolEntry.ts"

/** The `nav` of MkDocs. */
export const readMkDocs = (data: Data, folder: string): ReadonlyArray<ToolEntry> =>
  listOf(data).flatMap((one): ReadonlyArray<ToolEntry> => {
    const path = textOf(one)
    if (path !== undefined) return [entryAt(folder, path)]
    if (!isRecord(one)) return []
    return Object.entries(one).map(([title, value]): ToolEntry => {
      const target = textOf(value)
      return target === undefined
        ? { kind: "group", title, entries: readMkDocs(value, folder) }
        : entryAt(folder, target, title)
    })
  })
