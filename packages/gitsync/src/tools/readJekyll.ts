import { folderOf, isWithin, joinPath, nameOf, pathWithin } from "../layout/repositoryPath.ts"
import { baseOf, joinAddress, stemWithin, trimAddress } from "./addresses.ts"
import type { ReadTool } from "./Tool.ts"
import { type Data, entryAt, isRecord, isUrl, listOf, textOf, type ToolEntry } from "./ToolEntry.ts"

/** The lists of `_data/navigation.yml`, by the names that themes give their titles and addresses. */
const entriesOf = (data: Data): ReadonlyArray<ToolEntry> =>
  listOf(data).flatMap((one): ReadonlyArray<ToolEntry> => {
    if (!isRecord(one)) return []
    const title = textOf(one.title) ?? textOf(one.name)
    const url = textOf(one.url) ?? textOf(one.link)
    const entries = entriesOf(one.children ?? one.sublinks ?? one.items ?? one.pages)
    if (url !== undefined && isUrl(url)) return [entryAt("", url, title), ...entries]
    if (url !== undefined) return [{ kind: "page", path: trimAddress(url), title, entries, isAddress: true }]
    return title === undefined ? entries : [{ kind: "group", title, entries }]
  })

const DATE = /^\d{4}-\d{1,2}-\d{1,2}-/

/** The address of a page of a collection, by the pattern of the collection. */
const addressLike = (pattern: string, collection: string, stem: string): string =>
  trimAddress(
    pattern
      .replace(/:collection/g, collection)
      .replace(/:path/g, stem)
      .replace(/:(?:name|title|slug)/g, nameOf(stem))
      .replace(/:output_ext/g, "")
  )

/** Folders that are no pages, unless they are collections. */
const NO_PAGES = /^(?:_|vendor$|node_modules$)/

/** Jekyll: `nav_order` and `parent`, or `_data/navigation.yml`; collections are folders. */
export const readJekyll: ReadTool = ({ folder: project, hasFiles, names, settings }) => {
  const file = settings.find(project, "_config.yml", "_config.yaml", "_config.toml")
  if (file === undefined) return undefined
  const isSite =
    names.some((name) => /^(?:Gemfile|index\.(?:md|markdown|html))$/i.test(name)) ||
    ["_layouts", "_includes", "_data", "_posts", "_docs", "docs"].some((name) =>
      hasFiles(joinPath(project, name))
    )
  const data = settings.data(file)
  if (!isSite || (data !== undefined && !isRecord(data))) return undefined
  const config = data ?? {}
  const source = textOf(config.source)
  const folder = source === undefined ? project : joinPath(project, source.replace(/^\.?\/+|\/+$/g, ""))
  const collections = new Map<string, string | undefined>(
    isRecord(config.collections)
      ? Object.entries(config.collections).map(([name, one]) => [
          name,
          isRecord(one) ? textOf(one.permalink) : undefined
        ])
      : listOf(config.collections).flatMap((one) =>
          typeof one === "string" ? [[one, undefined] as const] : []
        )
  )
  const parent = textOf(config.collections_dir)
  const top = parent === undefined ? folder : joinPath(folder, parent)
  const placeOf = (path: string) => {
    const [first = "", ...rest] = pathWithin(top, path).split("/")
    const name = first.startsWith("_") && isWithin(top, path) ? first.slice(1) : undefined
    return name !== undefined && (collections.has(name) || name === "posts")
      ? { name, rest: rest.join("/") }
      : undefined
  }
  const excluded = listOf(config.exclude).flatMap((one) => textOf(one)?.replace(/^\/|\/$/g, "") ?? [])
  const navigation = settings.find(
    joinPath(folder, "_data"),
    "navigation.yml",
    "navigation.yaml",
    "nav.yml",
    "toc.yml",
    "docs.yml"
  )
  const read = navigation === undefined ? undefined : settings.data(navigation)
  const lists = isRecord(read) ? Object.entries(read) : [["", read] as const]
  const chosen = lists.filter(([name]) => name !== "main")
  const entries = (chosen.length > 0 ? chosen : lists).flatMap(([, list]) => entriesOf(list))
  return {
    name: "Jekyll",
    project,
    folders: [folder],
    file: navigation,
    entries: entries.length > 0 ? entries : undefined,
    isByFolders: entries.length === 0,
    hasParents: true,
    isByTitle: true,
    isNoPage: (path) => {
      if (!isWithin(folder, path)) return false
      if (excluded.some((one) => pathWithin(folder, path) === one || isWithin(joinPath(folder, one), path)))
        return true
      const own = placeOf(path)
      const parts = folderOf(own === undefined ? pathWithin(folder, path) : own.rest).split("/")
      return parts.some((part) => NO_PAGES.test(part))
    },
    addressOf: (path, { permalink: own }) => {
      if (own !== undefined) return trimAddress(own)
      const place = placeOf(path)
      if (place === undefined) return stemWithin(folder, path)
      const stem = stemWithin("", place.rest).replace(DATE, "")
      const permalink = collections.get(place.name)
      return permalink === undefined
        ? joinAddress(place.name, stem)
        : addressLike(permalink, place.name, stem)
    },
    base: joinAddress(baseOf(config.url), baseOf(config.baseurl))
  }
}
