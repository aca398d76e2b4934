import { isReadme, isWithin, joinPath, resolvePath } from "../layout/repositoryPath.ts"
import { baseOf, stemWithin, trimAddress } from "./addresses.ts"
import { readPages } from "./readPages.ts"
import type { SettingsFiles } from "./SettingsFiles.ts"
import type { Label, ReadTool, Tool, ToolRedirect } from "./Tool.ts"
import { languageInName, namedLanguageParts } from "./parts/namedLanguages.ts"
import { languageOf, toolOfPart } from "./parts/toolOfPart.ts"
import { type Data, entryAt, isRecord, listOf, pathAt, textOf, type ToolEntry } from "./ToolEntry.ts"

/** The `nav` of MkDocs. A section whose first page has no title may be at the address of the section. */
const navOf = (data: Data, folder: string, hasIndexes: boolean): ReadonlyArray<ToolEntry> =>
  listOf(data).flatMap((one): ReadonlyArray<ToolEntry> => {
    const path = textOf(one)
    if (path !== undefined) return [pageOrFolder(folder, path)]
    if (!isRecord(one)) return []
    return Object.entries(one).map(([title, value]): ToolEntry => {
      const target = textOf(value)
      if (target !== undefined) return pageOrFolder(folder, target, title)
      const entries = navOf(value, folder, hasIndexes)
      const [first, ...rest] = entries
      return hasIndexes && first?.kind === "page" && isReadme(first.path) && first.title === undefined
        ? { ...first, title, entries: rest }
        : { kind: "group", title, entries }
    })
  })

const pageOrFolder = (folder: string, path: string, title?: string): ToolEntry => {
  if (!path.endsWith("/") || /^[a-z]+:/i.test(path)) return entryAt(folder, path, title)
  const entry: ToolEntry = { kind: "folder", path: pathAt(folder, path) }
  return title === undefined ? entry : { kind: "group", title, entries: [entry] }
}

/** The options of a plugin of MkDocs; undefined without it. */
const pluginOf = (config: Data, name: string): Data => {
  const plugins = isRecord(config) ? config.plugins : undefined
  if (isRecord(plugins)) return Object.hasOwn(plugins, name) ? (plugins[name] ?? {}) : undefined
  for (const one of listOf(plugins)) {
    if (one === name) return {}
    if (isRecord(one) && Object.hasOwn(one, name)) return one[name] ?? {}
  }
  return undefined
}

/** The settings with those that they inherit. */
const inherited = (path: string, settings: SettingsFiles, depth = 0): Data => {
  const own = settings.data(path)
  const parent = isRecord(own) ? textOf(own.INHERIT) : undefined
  const above =
    parent === undefined ? null : resolvePath(path.slice(0, Math.max(0, path.lastIndexOf("/"))), parent)
  if (above === null || depth > 5 || !isRecord(own)) return own
  const before = inherited(above, settings, depth + 1)
  return isRecord(before) ? { ...before, ...own } : own
}

const redirectsOf = (config: Data, folder: string): ReadonlyArray<ToolRedirect> => {
  const plugin = pluginOf(config, "redirects")
  const maps = isRecord(plugin) && isRecord(plugin.redirect_maps) ? plugin.redirect_maps : {}
  return Object.entries(maps).flatMap(([from, to]) =>
    typeof to === "string" && !/^[a-z]+:/i.test(to)
      ? [
          {
            from: trimAddress(stemWithin("", from)),
            to: trimAddress(stemWithin(folder, joinPath(folder, to.replace(/#.*$/s, ""))))
          }
        ]
      : []
  )
}

/** Puts titles of another language in the place of those of groups and pages. */
const translated = (entries: ReadonlyArray<ToolEntry>, titles: Data): ReadonlyArray<ToolEntry> =>
  entries.map((entry): ToolEntry => {
    if (entry.kind === "folder" || !isRecord(titles)) return entry
    const { title } = entry
    const own = title !== undefined && Object.hasOwn(titles, title) ? textOf(titles[title]) : undefined
    const named = own === undefined ? entry : { ...entry, title: own }
    return named.kind === "link" ? named : { ...named, entries: translated(named.entries, titles) }
  })

/** The languages of the plugin `i18n`, the main one first. */
const languagesIn = (i18n: Data) => {
  const languages = listOf(isRecord(i18n) ? i18n.languages : undefined).flatMap((one) => {
    const data = isRecord(one) ? one : {}
    const code = textOf(data.locale) ?? textOf(one)
    return code === undefined || data.build === false ? [] : [{ code, data, isMain: data.default === true }]
  })
  return languages.toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
}

/** MkDocs: `nav`, `.pages` and `.nav.yml`, else folders. */
export const readMkDocs: ReadTool = ({ filesBelow, folder: project, foldersIn, hasFiles, settings }) => {
  const file = settings.find(project, "mkdocs.yml", "mkdocs.yaml", "zensical.toml")
  if (file === undefined) return undefined
  const read = inherited(file, settings)
  const config = isRecord(read) && isRecord(read.project) ? read.project : read
  const known = isRecord(config) ? config : {}
  const folder = resolvePath(project, textOf(known.docs_dir) ?? "docs")
  if (folder === null || !hasFiles(folder)) return undefined
  const features = isRecord(known.theme) ? listOf(known.theme.features) : []
  const hasIndexes =
    features.includes("navigation.indexes") || pluginOf(config, "section-index") !== undefined
  const files = filesBelow(folder, /^(?:\.pages|\.nav\.ya?ml)$/)
  const byFiles = files.length === 0 ? undefined : readPages(folder, { files, foldersIn, settings })
  const nav = navOf(known.nav, folder, hasIndexes)
  const i18n = pluginOf(config, "i18n")
  const all = languagesIn(i18n)
  const codes = all.map(({ code }) => code)
  const tool: Tool = {
    name: "MkDocs",
    project,
    folders: [folder],
    file,
    entries: nav.length > 0 ? nav : byFiles?.entries,
    isByFolders: known.nav === undefined,
    labels: byFiles?.labels ?? new Map<string, Label>(),
    isNoPage: (path) => isWithin(folder, path) && languageInName(path, codes.slice(1)) !== undefined,
    addressOf: (path) => stemWithin(folder, path),
    base: baseOf(known.site_url),
    redirects: redirectsOf(config, folder),
    languages: Math.max(1, all.length)
  }
  if (!isRecord(i18n) || i18n.docs_structure !== "folder") {
    const named = all.map(({ code, data }, index) => {
      const entries = translated(navOf(data.nav ?? known.nav, folder, hasIndexes), data.nav_translations)
      return {
        language: languageOf(code, textOf(data.name)),
        prefix: index === 0 ? "" : code,
        entries: entries.length > 0 ? entries : byFiles?.entries
      }
    })
    return { ...tool, parts: namedLanguageParts(tool, folder, named, filesBelow(folder, /\.md$/i)) }
  }
  const ofFolders = all.filter(({ code }) => hasFiles(joinPath(folder, code)))
  const [main] = ofFolders
  if (main === undefined || ofFolders.length < 2) return tool
  const mainFolder = joinPath(folder, main.code)
  const mainEntries = navOf(main.data.nav ?? known.nav, mainFolder, hasIndexes)
  return {
    ...tool,
    parts: ofFolders.map(({ code, data }) => ({
      name: code,
      language: languageOf(code, textOf(data.name)),
      read: () => {
        const at = joinPath(folder, code)
        const own = navOf(data.nav ?? known.nav, at, hasIndexes)
        const entries = translated(own, data.nav_translations)
        const of = { ...tool, addressOf: (path: string) => stemWithin(at, path) }
        return toolOfPart(of, {
          folder: at,
          prefix: code === main.code ? "" : code,
          entries: entries.length > 0 ? entries : undefined,
          ...(code !== main.code && { main: { entries: mainEntries, folder: mainFolder } })
        })
      }
    }))
  }
}
