import { joinPath, resolvePath } from "../layout/repositoryPath.ts"
import { baseOf, slugged, stemWithin, trimAddress } from "./addresses.ts"
import type { ReadTool, Tool, ToolRedirect } from "./Tool.ts"
import { languageOf, toolOfPart } from "./parts/toolOfPart.ts"
import { type Data, entryAt, isRecord, listOf, pathAt, textOf, type ToolEntry } from "./ToolEntry.ts"

/** The sidebar of Starlight in a language. */
const entriesOf = (data: Data, folder: string, language: string): ReadonlyArray<ToolEntry> =>
  listOf(data).flatMap((one): ReadonlyArray<ToolEntry> => {
    const slug = textOf(one)
    if (slug !== undefined) return [entryAt(folder, slug)]
    if (!isRecord(one)) return []
    const title =
      (isRecord(one.translations) ? textOf(one.translations[language]) : undefined) ??
      labelOf(one.label, language)
    const address = typeof one.slug === "string" ? one.slug : textOf(one.link)
    if (address !== undefined) return [entryAt(folder, address, title)]
    const generated = isRecord(one.autogenerate) ? one.autogenerate : undefined
    const directory = textOf(generated?.directory)
    const entries: ReadonlyArray<ToolEntry> =
      directory === undefined
        ? entriesOf(one.items, folder, language)
        : [{ kind: "folder", path: pathAt(folder, directory) }]
    return title === undefined ? entries : [{ kind: "group", title, entries }]
  })

/** The topics of the plugin Starlight Sidebar Topics, each with its first page and its sidebar. */
const topicsOf = (data: Data, folder: string, language: string): ReadonlyArray<ToolEntry> =>
  listOf(data).flatMap((one): ReadonlyArray<ToolEntry> => {
    const topic = isRecord(one) ? one : {}
    const title = labelOf(topic.label, language)
    const link = textOf(topic.link)
    const first =
      link === undefined ? [] : [entryAt(folder, link, topic.items === undefined ? title : undefined)]
    if (topic.items === undefined) return first
    const entries = [...first, ...entriesOf(topic.items, folder, language)]
    return title === undefined ? entries : [{ kind: "group", title, entries }]
  })

/** A label is a text, or one for each language. */
const labelOf = (data: Data, language: string): string | undefined =>
  textOf(data) ?? (isRecord(data) ? (textOf(data[language]) ?? textOf(Object.values(data)[0])) : undefined)

const redirectsOf = (data: Data): ReadonlyArray<ToolRedirect> =>
  Object.entries(isRecord(data) ? data : {}).flatMap(([from, target]) => {
    const to = textOf(isRecord(target) ? target.destination : target)
    return to === undefined || from.includes("[") ? [] : [{ from: trimAddress(from), to: trimAddress(to) }]
  })

/** The page at the address of a folder. */
const indexOf = (folder: string): ToolEntry => ({ kind: "page", path: folder, entries: [] })

interface Language {
  readonly folder: string
  readonly label: string | undefined
  readonly code: string
}

const languagesOf = (options: Data): ReadonlyArray<Language> =>
  Object.entries(isRecord(options) && isRecord(options.locales) ? options.locales : {}).map(
    ([key, data]) => ({
      folder: key === "root" ? "" : key,
      label: isRecord(data) ? textOf(data.label) : textOf(data),
      code: (isRecord(data) ? textOf(data.lang) : undefined) ?? key
    })
  )

/** Starlight: the `sidebar` of `astro.config`, and front matter; each other language is a group of its own. */
export const readStarlight: ReadTool = ({ folder: project, hasFiles, names, settings }) => {
  const name = names.find((one) => /^astro\.config\.[cm]?[jt]s$/.test(one))
  if (name === undefined) return undefined
  const file = joinPath(project, name)
  const source = settings.module(file)
  const config = source?.exported
  const sources = textOf(isRecord(config) ? config.srcDir : undefined) ?? "src"
  const folder = joinPath(resolvePath(project, sources) ?? "", "content/docs")
  if (!hasFiles(folder)) return undefined
  const options = source?.argumentsOf("starlight").find(isRecord)
  const topics = source?.argumentsOf("starlightSidebarTopics").find((one) => Array.isArray(one))
  const languages = languagesOf(options)
  const standard = textOf(options?.defaultLocale)
  const main =
    languages.find((one) => one.folder === (standard ?? "root")) ??
    languages.find((one) => one.folder === "" || one.code === standard)
  const sidebarIn = ({ code, folder: own }: Language) => {
    const at = own === "" ? folder : joinPath(folder, own)
    const entries = topics === undefined ? entriesOf(options?.sidebar, at, code) : topicsOf(topics, at, code)
    return entries.length > 0 || (topics ?? options?.sidebar) !== undefined
      ? entries
      : [{ kind: "folder", path: at } as const]
  }
  const unread = topics === undefined && options?.sidebar === undefined
  const isUnread = unread && /sidebar:|starlightSidebarTopics\(/.test(settings.text(file) ?? "")
  const own = sidebarIn(main ?? { folder: "", label: undefined, code: "en" })
  const others = languages.filter(
    (one) => one !== main && hasFiles(joinPath(folder, one.folder)) && one.folder !== ""
  )
  const groups = others.map((one): ToolEntry => ({
    kind: "group",
    title: one.label ?? one.folder,
    isOptional: true,
    entries: [indexOf(joinPath(folder, one.folder)), ...sidebarIn(one)]
  }))
  const excluded = new Set(others.map((one) => joinPath(folder, one.folder)))
  const withoutOthers = own.map((entry): ToolEntry =>
    entry.kind === "folder" && entry.path === folder ? { ...entry, except: [...excluded] } : entry
  )
  const tool: Tool = {
    name: "Starlight",
    hasTitles: true,
    project,
    folders: [folder],
    file,
    entries: isUnread || own.length === 0 ? undefined : [...withoutOthers, ...groups],
    isNoPage: (path) =>
      path
        .slice(folder.length + 1)
        .split("/")
        .some((part) => part.startsWith("_")),
    addressOf: (path, { slug }) =>
      slug === undefined ? slugged(stemWithin(folder, path)) : trimAddress(slug),
    base: isRecord(config) ? baseOf(config.base) : "",
    redirects: isRecord(config) ? redirectsOf(config.redirects) : [],
    fallbacks: others.map((one) => one.folder),
    languages: Math.max(1, languages.length)
  }
  if (main === undefined || others.length === 0) return tool
  const parts = [main, ...others].map((one) => ({
    name: one.folder === "" ? one.code : one.folder,
    language: languageOf(one.code, one.label),
    read: () =>
      toolOfPart(tool, {
        folder: joinPath(folder, one.folder).replace(/\/$/, ""),
        prefix: one.folder,
        entries: isUnread ? undefined : sidebarIn(one),
        ...(one !== main && {
          main: { entries: own, folder: joinPath(folder, main.folder).replace(/\/$/, "") }
        }),
        others: [...excluded]
      })
  }))
  return { ...tool, parts }
}
