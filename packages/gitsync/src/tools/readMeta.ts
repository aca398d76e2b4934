import { type Data, entryAt, isRecord, isUrl, listOf, pathAt, textOf, type ToolEntry } from "./ToolEntry.ts"

/** A folder with files of settings of its own. */
export interface MetaFolder {
  /** Its settings; undefined without any. */
  readonly meta: (folder: string) => Data
  /** The folders in it, by their names. */
  readonly folders: (folder: string) => ReadonlyArray<string>
}

/** Puts the entries between a title and the next one below it. */
const separated = (
  entries: ReadonlyArray<ToolEntry | { readonly kind: "title"; readonly title: string }>
) => {
  const found: Array<ToolEntry> = []
  let open: { readonly kind: "group"; readonly title: string; readonly entries: Array<ToolEntry> } | undefined
  for (const entry of entries) {
    if (entry.kind === "title") {
      open = { kind: "group", title: entry.title, entries: [] }
      found.push(open)
    } else (open?.entries ?? found).push(entry)
  }
  return found
}

type MetaEntry = Parameters<typeof separated>[0][number]

/** A name in a folder: a folder with settings of its own, or a page with what is in the folder of its name. */
const entryOf = (
  name: string,
  folder: string,
  at: MetaFolder,
  read: typeof readFumadocs,
  title?: string
): ToolEntry => {
  const path = pathAt(folder, name)
  if (!at.folders(folder).includes(name)) return { kind: "page", path, title, entries: [] }
  const meta = at.meta(path)
  const named = title ?? (isRecord(meta) ? textOf(meta.title) : undefined)
  return {
    kind: "page",
    path,
    title: named,
    entries: meta === undefined ? [{ kind: "folder", path }] : read(path, at)
  }
}

/** The pages of a folder as its `meta.json` orders them (Fumadocs). */
export const readFumadocs = (folder: string, at: MetaFolder): ReadonlyArray<ToolEntry> => {
  const meta = at.meta(folder)
  const pages = isRecord(meta) ? meta.pages : undefined
  if (!Array.isArray(pages)) return [{ kind: "folder", path: folder }]
  return separated(
    listOf(pages).flatMap((one): ReadonlyArray<MetaEntry> => {
      const name = textOf(one)
      if (name === undefined || name.startsWith("!")) return []
      const [, title] = /^---\s*(?:\[[^\]]*\])?(.*?)\s*---$/s.exec(name) ?? []
      if (title !== undefined) return title === "" ? [] : [{ kind: "title", title }]
      const [, words, url] = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]*)\]\(([^)]*)\)$/.exec(name) ?? []
      if (words !== undefined && url !== undefined)
        return isUrl(url) ? [{ kind: "link", title: words, url }] : []
      if (name === "..." || name === "z...a") return [{ kind: "folder", path: folder }]
      if (name.startsWith("...")) return readFumadocs(pathAt(folder, name.slice(3)), at)
      return [entryOf(name.replace(/^\.\//, ""), folder, at, readFumadocs)]
    })
  )
}

/** The pages of a folder as its `_meta` orders them (Nextra); what that does not name follows. */
export const readNextra = (folder: string, at: MetaFolder): ReadonlyArray<ToolEntry> => {
  const meta = at.meta(folder)
  const rest: ToolEntry = { kind: "folder", path: folder }
  if (!isRecord(meta)) return [rest]
  const entries = Object.entries(meta).flatMap(([name, data]): ReadonlyArray<MetaEntry> => {
    if (name === "*") return []
    const title = isRecord(data) ? textOf(data.title) : textOf(data)
    if (!isRecord(data)) return [entryOf(name, folder, at, readNextra, title)]
    const href = textOf(data.href)
    if (data.type === "separator") return title === undefined ? [] : [{ kind: "title", title }]
    if (href !== undefined) return [entryAt(folder, href, title ?? name)]
    if (data.type === "menu") return []
    return [entryOf(name, folder, at, readNextra, title)]
  })
  return [...separated(entries), rest]
}
