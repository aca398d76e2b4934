import { folderOf } from "../layout/repositoryPath.ts"
import type { SettingsFiles } from "./SettingsFiles.ts"
import type { Label } from "./Tool.ts"
import { type Data, entryAt, isRecord, listOf, pathAt, textOf, type ToolEntry } from "./ToolEntry.ts"

interface Folders {
  readonly files: ReadonlyArray<string>
  readonly foldersIn: (folder: string) => ReadonlyArray<string>
  readonly settings: SettingsFiles
}

/** The pages and folders of a folder as its `.pages` or `.nav.yml` orders them (awesome-pages and awesome-nav of MkDocs), and the titles of folders. */
export const readPages = (root: string, { files, foldersIn, settings }: Folders) => {
  const byFolder = new Map(files.map((path) => [folderOf(path), settings.data(path)]))
  const labels = new Map<string, Label>()
  for (const [folder, data] of byFolder) if (isRecord(data)) labels.set(folder, { title: textOf(data.title) })

  const entryOf = (folder: string, name: string, title: string | undefined): ReadonlyArray<ToolEntry> => {
    const clean = name.replace(/^\.\//, "").replace(/\/(?:\*+)?$/, "")
    const path = pathAt(folder, clean)
    if (!isFolder(path)) return [entryAt(folder, clean, title)]
    return [{ kind: "page", path, title: title ?? labels.get(path)?.title, entries: entriesIn(path) }]
  }
  const isFolder = (path: string) =>
    foldersIn(folderOf(path)).includes(path.slice(folderOf(path).length).replace(/^\//, ""))

  const itemsOf = (data: Data, folder: string): ReadonlyArray<ToolEntry> =>
    listOf(data).flatMap((one): ReadonlyArray<ToolEntry> => {
      const name = textOf(one)
      if (name !== undefined)
        return name.startsWith("...") || /[*?]/.test(name)
          ? [{ kind: "folder", path: folder }]
          : entryOf(folder, name, undefined)
      if (!isRecord(one)) return []
      if (textOf(one.glob) !== undefined) return [{ kind: "folder", path: folder }]
      return Object.entries(one).flatMap(([title, value]): ReadonlyArray<ToolEntry> => {
        if (title.startsWith("...")) return [{ kind: "folder", path: folder }]
        const target = textOf(value)
        return target === undefined
          ? [{ kind: "group", title, entries: itemsOf(value, folder) }]
          : entryOf(folder, target, title)
      })
    })

  const visiting = new Set<string>()
  const entriesIn = (folder: string): ReadonlyArray<ToolEntry> => {
    const data = byFolder.get(folder)
    const rest: ToolEntry = { kind: "folder", path: folder }
    if (visiting.has(folder)) return []
    visiting.add(folder)
    const nav = isRecord(data) ? (data.nav ?? data.arrange) : undefined
    const items = itemsOf(nav, folder)
    visiting.delete(folder)
    return items.length > 0 ? items : [rest]
  }
  return { entries: entriesIn(root), labels }
}
