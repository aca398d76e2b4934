import { type Data, entryAt, isRecord, listOf, pathAt, textOf, type ToolEntry } from "./ToolEntry.ts"

/** The sidebar of Starlight. */
export const readStarlight = (data: Data, folder: string): ReadonlyArray<ToolEntry> =>
  listOf(data).flatMap((one): ReadonlyArray<ToolEntry> => {
    const slug = textOf(one)
    if (slug !== undefined) return [entryAt(folder, slug)]
    if (!isRecord(one)) return []
    const title = textOf(one.label)
    const address = typeof one.slug === "string" ? one.slug : textOf(one.link)
    if (address !== undefined) return [entryAt(folder, address, title)]
    const directory = isRecord(one.autogenerate) ? textOf(one.autogenerate.directory) : undefined
    const entries: ReadonlyArray<ToolEntry> =
      directory === undefined
        ? readStarlight(one.items, folder)
        : [{ kind: "folder", path: pathAt(folder, directory) }]
    return title === undefined ? entries : [{ kind: "group", title, entries }]
  })
