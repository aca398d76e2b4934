import { folderOf, isReadme, joinPath, nameOf, pathWithin } from "../layout/repositoryPath.ts"
import { joinAddress, stemWithin, trimAddress } from "./addresses.ts"
import type { Label, ReadTool, Tool, ToolPlace } from "./Tool.ts"
import { languageFolders, languageOf, toolOfPart } from "./parts/toolOfPart.ts"
import { type Data, entryAt, isRecord, isUrl, listOf, pathAt, textOf, type ToolEntry } from "./ToolEntry.ts"

/** A folder with files of settings of its own. */
interface MetaFolder {
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
type ReadFolder = (folder: string, at: MetaFolder, given?: Data) => ReadonlyArray<ToolEntry>

/** A name in a folder: a folder with settings of its own, or a page with what is in the folder of its name. */
const entryOf = (
  name: string,
  folder: string,
  at: MetaFolder,
  read: ReadFolder,
  { given, title }: { readonly title?: string | undefined; readonly given?: Data } = {}
): ToolEntry => {
  const path = pathAt(folder, name)
  if (!at.folders(folder).includes(name) && given === undefined)
    return { kind: "page", path, title, entries: [] }
  const meta = given ?? at.meta(path)
  const named = title ?? (isRecord(meta) && given === undefined ? textOf(meta.title) : undefined)
  return {
    kind: "page",
    path,
    title: named,
    entries: meta === undefined ? [{ kind: "folder", path }] : read(path, at, given)
  }
}

/** The pages of a folder as its `meta.json` orders them (Fumadocs). */
const fumadocsIn: ReadFolder = (folder, at) => {
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
      if (name.startsWith("...")) return fumadocsIn(pathAt(folder, name.slice(3)), at)
      return [entryOf(name.replace(/^\.\//, ""), folder, at, fumadocsIn)]
    })
  )
}

/** The pages of a folder as its `_meta` orders them (Nextra); what that does not name follows. */
const nextraIn: ReadFolder = (folder, at, given) => {
  const meta = given ?? at.meta(folder)
  const rest: ToolEntry = { kind: "folder", path: folder }
  if (!isRecord(meta)) return [rest]
  const entries = Object.entries(meta).flatMap(([name, data]): ReadonlyArray<MetaEntry> => {
    if (name === "*") return []
    const title = isRecord(data) ? textOf(data.title) : textOf(data)
    if (!isRecord(data)) return [entryOf(name, folder, at, nextraIn, { title })]
    const href = textOf(data.href)
    if (data.type === "separator") return title === undefined ? [] : [{ kind: "title", title }]
    if (href !== undefined) return [entryAt(folder, href, title ?? name)]
    if (data.type === "menu" && !at.folders(folder).includes(name)) return []
    const items = isRecord(data.items) && data.type !== "menu" ? data.items : undefined
    return [entryOf(name, folder, at, nextraIn, { title, given: items })]
  })
  return [...separated(entries), rest]
}

/** Folders that group pages of a site of Next and are not in addresses, and those of slots and languages. */
const ROUTE_GROUP = /^\(.*\)$/

const withoutGroups = (path: string): string =>
  path
    .split("/")
    .filter((part) => !ROUTE_GROUP.test(part))
    .join("/")

const META = /^_meta(?:\.global)?(?:\.[a-z]{2}(?:-[A-Za-z]{2})?)?\.(?:[cm]?[jt]sx?|json)$/

/** The settings of folders, of which those without a language in their names come first. */
const metasOf = (files: ReadonlyArray<string>, { settings }: Pick<ToolPlace, "settings">) => {
  const sorted = files.toSorted((a, b) => nameOf(b).length - nameOf(a).length)
  const english = sorted.filter((path) => /\.en(?:-US)?\./.test(nameOf(path)))
  const paths = new Map([...sorted, ...english].map((path) => [folderOf(path), path]))
  for (const path of files)
    if (/^_?meta\.(?:[cm]?[jt]sx?|json)$/.test(nameOf(path))) paths.set(folderOf(path), path)
  return (folder: string): Data => {
    const path = paths.get(folder)
    return path === undefined ? undefined : settings.data(path)
  }
}

/** The page of a folder in the `app` of Next. */
const isAppPage = (path: string): boolean => isReadme(path) || /^page\.mdx?$/.test(nameOf(path))

/** A page in a language, by the end of its name (`page.ja.mdx`); those in others are left out. */
const LANGUAGE = /\.([a-z]{2}(?:-[A-Za-z]{2})?)\.mdx?$/

/** The address of the pages of `content`: the folder of the route that shows them. */
const routeOf = (project: string, { paths }: ToolPlace["settings"]): string => {
  for (const path of paths) {
    const [, route] =
      /^(?:src\/)?app\/(.*?)\/?\[\[?\.\.\.\w+\]\]?\/page\.[jt]sx?$/.exec(pathWithin(project, path)) ?? []
    if (route !== undefined) return withoutGroups(route).replace(/^\[\w+\]\/?/, "")
  }
  return ""
}

/** The languages of a project whose pages are in a folder for each. */
const partsOf = (
  tool: Tool,
  codes: ReadonlyArray<string>,
  entriesIn: (folder: string) => ReadonlyArray<ToolEntry>,
  prefixOf: (code: string) => string
): Tool => {
  const [folder = ""] = tool.folders
  const [main] = codes
  if (main === undefined) return tool
  const mainFolder = joinPath(folder, main)
  return {
    ...tool,
    parts: codes.map((code) => ({
      name: code,
      language: languageOf(code, undefined),
      read: () => {
        const at = joinPath(folder, code)
        return toolOfPart(tool, {
          folder: at,
          prefix: prefixOf(code),
          entries: entriesIn(at),
          ...(code !== main && { main: { folder: mainFolder, entries: entriesIn(mainFolder) } })
        })
      }
    }))
  }
}

/** The main language in the settings of Next. */
const mainLanguageOf = ({ folder, names, settings }: ToolPlace): string | undefined => {
  const name = names.find((one) => /^next\.config\.[cm]?[jt]s$/.test(one))
  const text = name === undefined ? undefined : settings.text(joinPath(folder, name))
  return /\bdefaultLocale:\s*["']([\w-]+)["']/.exec(text ?? "")?.[1]
}

/** Nextra: `_meta` in each folder, in `content`, `pages` or `app`. */
export const readNextra: ReadTool = (place) => {
  const { filesBelow, folder: project, foldersIn, hasFiles, names, settings } = place
  const hasNext = names.some((name) => /^next\.config\.[cm]?[jt]s$/.test(name))
  const folder = hasNext
    ? ["content", "src/content", "pages", "src/pages", "docs", "app", "src/app"]
        .map((name) => joinPath(project, name))
        .find((path) => hasFiles(path) && filesBelow(path, META).length > 0)
    : names.some((name) => META.test(name))
      ? project
      : undefined
  if (folder === undefined) return undefined
  const files = filesBelow(folder, META)
  const meta = metasOf(files, { settings })
  const isApp = /(?:^|\/)app$/.test(folder)
  const route = isApp ? "" : routeOf(project, settings)
  const tool: Tool = {
    name: "Nextra",
    project,
    folders: [folder],
    file: files.find((path) => folderOf(path) === folder),
    entries: nextraIn(folder, { meta, folders: foldersIn }),
    ...(isApp && { isIndex: isAppPage }),
    isNoPage: (path) => nameOf(path).startsWith("_"),
    addressOf: (path) =>
      joinAddress(route, withoutGroups(stemWithin(folder, path, isApp ? isAppPage : isReadme)))
  }
  const codes = isApp ? [] : languageFolders(foldersIn(folder), mainLanguageOf(place))
  return partsOf(
    tool,
    codes,
    (at) => nextraIn(at, { meta, folders: foldersIn }),
    (code) => joinAddress(route, code)
  )
}

/** The address of pages that the source of a Fumadocs site names. */
const baseUrlOf = ({ settings }: ToolPlace, project: string): string => {
  const path = settings.find(
    project,
    "lib/source.ts",
    "src/lib/source.ts",
    "app/source.ts",
    "src/app/source.ts",
    "lib/source.tsx",
    "src/lib/source.tsx",
    "lib/source/index.ts"
  )
  const source = path === undefined ? undefined : settings.module(path)
  const loader = source?.argumentsOf("loader").find(isRecord)
  return loader === undefined ? "docs" : trimAddress(textOf(loader.baseUrl) ?? "/")
}

/** Fumadocs: `meta.json` in each folder. */
export const readFumadocs: ReadTool = (place) => {
  const { filesBelow, folder: project, foldersIn, hasFiles, names, settings } = place
  const isProject =
    names.some((name) => /^source\.config\.[cm]?[jt]s$/.test(name)) && hasFiles(joinPath(project, "content"))
  const isFolder = names.includes("meta.json") && !/(?:^|\/)(?:src|lib|app)$/.test(project)
  const folder = isProject
    ? (["content/docs", "content"].map((name) => joinPath(project, name)).find(hasFiles) ?? project)
    : isFolder
      ? project
      : undefined
  if (folder === undefined) return undefined
  const files = filesBelow(folder, /^meta(?:\.[a-z]{2}(?:-[A-Za-z]{2})?)?\.(?:json|ya?ml)$/)
  const meta = metasOf(files, { settings })
  const top = isProject ? project : folder.replace(/(?:^|\/)content(?:\/[^/]+)?$/, "")
  const route = baseUrlOf(place, top)
  const labels = new Map<string, Label>()
  for (const path of files) {
    const data = meta(folderOf(path))
    if (isRecord(data)) labels.set(folderOf(path), { title: textOf(data.title) })
  }
  const tool: Tool = {
    name: "Fumadocs",
    hasTitles: true,
    project: top,
    folders: [folder],
    file: files.find((path) => folderOf(path) === folder),
    entries: fumadocsIn(folder, { meta, folders: foldersIn }),
    labels,
    isNoPage: (path) => LANGUAGE.test(nameOf(path)) && settings.paths.has(path.replace(LANGUAGE, ".mdx")),
    addressOf: (path) => joinAddress(route, withoutGroups(stemWithin(folder, path)))
  }
  const i18n = settings.find(top, "lib/i18n.ts", "src/lib/i18n.ts")
  const text = i18n === undefined ? undefined : settings.text(i18n)
  const standard = /\bdefaultLanguage:\s*["']([\w-]+)["']/.exec(text ?? "")?.[1]
  return partsOf(
    tool,
    languageFolders(foldersIn(folder), standard),
    (at) => fumadocsIn(at, { meta, folders: foldersIn }),
    (code) => joinAddress(route, code)
  )
}
