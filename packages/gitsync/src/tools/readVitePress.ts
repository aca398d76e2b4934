import { isWithin, joinPath, pathWithin, resolvePath } from "../layout/repositoryPath.ts"
import { baseOf, stemWithin, trimAddress } from "./addresses.ts"
import type { ReadTool, Tool, ToolPart } from "./Tool.ts"
import { languageOf, toolOfPart } from "./parts/toolOfPart.ts"
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
const sidebarOf = (data: Data, folder: string): ReadonlyArray<ToolEntry> => {
  if (!isRecord(data)) return entriesOf(data, folder)
  return Object.entries(data).flatMap(([path, items]): ReadonlyArray<ToolEntry> => {
    const own = isRecord(items) ? items : { base: undefined, items }
    const base = textOf(own.base) ?? ""
    const entries = entriesOf(own.items, folder, base)
    return entries.length === 0 ? [{ kind: "folder", path: pathAt(folder, path) }] : entries
  })
}

const themeOf = (data: Data): Data =>
  isRecord(data) && isRecord(data.themeConfig) ? data.themeConfig.sidebar : undefined

/** Gives the path that a page is at instead of its own: settings name single ones, and folders with what is below them. */
const rewriterOf = (data: Data): ((path: string) => string) => {
  const rules = Object.entries(isRecord(data) ? data : {}).flatMap(([from, to]) => {
    const [, folder, name] = /^([^:*(]*):(\w+)\(?[.*]*\)?\*?$/.exec(from) ?? []
    if (typeof to !== "string") return []
    if (!/[:*(]/.test(from)) return [(path: string) => (path === from ? to : undefined)]
    if (folder === undefined || !new RegExp(`:${name}\\*?$`).test(to)) return []
    const target = to.slice(0, to.indexOf(":"))
    return [(path: string) => (path.startsWith(folder) ? target + path.slice(folder.length) : undefined)]
  })
  return (path) => {
    for (const rule of rules) {
      const rewritten = rule(path)
      if (rewritten !== undefined) return rewritten
    }
    return path
  }
}

/** The part of a language of the settings; `root` is the main one. */
const partOf = (
  tool: Tool,
  {
    data,
    entries,
    folder,
    key,
    standard
  }: {
    readonly key: string
    readonly data: Data
    readonly folder: string
    readonly entries: ReadonlyArray<ToolEntry>
    /** The language of the settings where the main one names none. */
    readonly standard: string | undefined
  },
  others: ReadonlyArray<string>,
  main: { readonly folder: string; readonly entries: ReadonlyArray<ToolEntry> } | undefined
): ToolPart => {
  const isRoot = key === "root"
  const code = (isRecord(data) ? textOf(data.lang) : undefined) ?? (isRoot ? (standard ?? "en") : key)
  const label = isRecord(data) ? textOf(data.label) : undefined
  return {
    name: isRoot ? code : key,
    language: languageOf(code, label),
    read: () =>
      toolOfPart(tool, {
        folder,
        prefix: isRoot ? "" : key,
        entries: entries.length > 0 ? entries : [{ kind: "folder", path: folder }],
        ...(main !== undefined && { main }),
        others
      })
  }
}

const ENDINGS = ["ts", "mts", "js", "mjs", "json", "cjs"]
const CONFIGS = ENDINGS.map((ending) => `config.${ending}`)

/** VitePress: the sidebar of `.vitepress/config`, also in parts; each other language is a group of its own. */
export const readVitePress: ReadTool = ({ filesBelow, folder: project, foldersIn, hasFiles, settings }) => {
  const file = settings.find(
    joinPath(project, ".vitepress"),
    ...CONFIGS,
    ...ENDINGS.map((ending) => `config/index.${ending}`)
  )
  if (file === undefined) return undefined
  const config = settings.data(file)
  const known = isRecord(config) ? config : {}
  const folder = resolvePath(project, textOf(known.srcDir) ?? "") ?? project
  if (!hasFiles(folder)) return undefined
  const rewrite = rewriterOf(known.rewrites)
  const locales = Object.entries(isRecord(known.locales) ? known.locales : {})
  const sidebarIn = (data: Data, at: string): ReadonlyArray<ToolEntry> => {
    const own = sidebarOf(themeOf(data), folder)
    const more = own.length > 0 ? undefined : settings.find(at, ...CONFIGS)
    return more === undefined ? own : sidebarOf(themeOf(settings.data(more)), folder)
  }
  const root = locales.find(([key]) => key === "root")?.[1]
  const others = locales.filter(([key]) => key !== "root" && hasFiles(joinPath(folder, key)))
  const except = others.map(([key]) => joinPath(folder, key))
  const isOfMain = (path: string) => !except.some((other) => isWithin(other, path))
  // The pages of the main language may lie in a folder that is not in their addresses.
  const main = foldersIn(folder).find((name) => rewrite(`${name}/x.md`) === "x.md")
  const own = sidebarIn(
    themeOf(root) === undefined ? known : root,
    main === undefined ? folder : joinPath(folder, main)
  )
  const groups = others.map(([key, data]): ToolEntry => {
    const at = joinPath(folder, key)
    const entries = sidebarIn(data, at)
    const title = (isRecord(data) ? textOf(data.label) : undefined) ?? key
    return {
      kind: "group",
      title,
      isOptional: true,
      entries: entries.length > 0 ? entries : [{ kind: "folder", path: at }]
    }
  })
  const tool: Tool = {
    name: "VitePress",
    project,
    folders: [folder],
    file,
    entries:
      own.length > 0
        ? [...own, ...groups]
        : groups.some((group) => group.kind === "group" && group.entries[0]?.kind !== "folder")
          ? [{ kind: "folder", path: folder, except }, ...groups]
          : undefined,
    isNoPage: (path) => folder !== project && !isWithin(folder, path),
    addressOf: (path) => trimAddress(stemWithin(folder, joinPath(folder, rewrite(pathWithin(folder, path))))),
    base: baseOf(known.base),
    languages: Math.max(1, locales.length)
  }
  if (others.length === 0) return tool
  const mainFolder = main === undefined ? folder : joinPath(folder, main)
  const hasMain = main !== undefined || filesBelow(folder, /\.(?:mdx?|markdown)$/).some(isOfMain)
  const standard = textOf(known.lang)
  const ofMain = { entries: own, folder: mainFolder }
  return {
    ...tool,
    parts: [
      ...(hasMain ? [partOf(tool, { key: "root", data: root, standard, ...ofMain }, except, undefined)] : []),
      ...others.map(([key, data]) => {
        const at = joinPath(folder, key)
        return partOf(tool, { key, data, standard, folder: at, entries: sidebarIn(data, at) }, except, ofMain)
      })
    ]
  }
}
