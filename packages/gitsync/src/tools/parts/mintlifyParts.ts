import { folderOf, isWithin, pathWithin } from "../../layout/repositoryPath.ts"
import type { Tool, ToolPart } from "../Tool.ts"
import { type DataRecord, isRecord, listOf, textOf, type ToolEntry } from "../ToolEntry.ts"
import { languageOf, toolOfPart } from "./toolOfPart.ts"

interface Divided {
  readonly language?: string
  readonly version?: string
  readonly data: DataRecord
}

/** The languages and versions of a navigation, which may be within each other. */
const LEVELS = [
  ["languages", "language"],
  ["versions", "version"]
] as const

/** The divisions of a navigation with their navigations; those that are the default come first. */
const divide = (of: Divided): ReadonlyArray<Divided> => {
  for (const [list, name] of LEVELS) {
    if (of[name] !== undefined) continue
    const all = listOf(of.data[list]).flatMap((data): ReadonlyArray<Divided> => {
      const title = isRecord(data) ? textOf(data[name]) : undefined
      return !isRecord(data) || title === undefined ? [] : [{ ...of, data, [name]: title }]
    })
    if (all.length === 0) continue
    return all
      .toSorted((a, b) => Number(b.data.default === true) - Number(a.data.default === true))
      .flatMap(divide)
  }
  return [of]
}

/** The identity of a page: its path without ending. */
const keyOf = (path: string): string => path.replace(/\.(?:mdx?|markdown)$/i, "").toLowerCase()

const pagesIn = (entries: ReadonlyArray<ToolEntry>, paths: Array<string> = []): ReadonlyArray<string> => {
  for (const entry of entries) {
    if (entry.kind === "page") paths.push(entry.path)
    if (entry.kind === "page" || entry.kind === "group") pagesIn(entry.entries, paths)
  }
  return paths
}

/** The folder of a language or version: the pages are all below it, and it is named after one. */
const folderIn = (project: string, paths: ReadonlyArray<string>, names: ReadonlyArray<string>): string => {
  const [first = ""] = paths
  for (
    let folder = folderOf(first);
    isWithin(project, folder) && folder !== project;
    folder = folderOf(folder)
  ) {
    const name = folder.slice(folder.lastIndexOf("/") + 1).toLowerCase()
    if (names.includes(name) && paths.every((path) => isWithin(folder, path))) return folder
  }
  return project
}

/** Sets of pages that are shown beside each other. */
const SETS = [
  ["products", "product"],
  ["tabs", "tab"],
  ["anchors", "anchor"]
] as const

interface PageSet {
  readonly title: string
  readonly entries: ReadonlyArray<ToolEntry>
}

/** The sets of pages of a navigation; none of one without several. */
const setsIn = (
  data: DataRecord,
  entriesOf: (data: DataRecord) => ReadonlyArray<ToolEntry>
): ReadonlyArray<PageSet> => {
  for (const [list, name] of SETS) {
    const sets = listOf(data[list]).flatMap((one): ReadonlyArray<PageSet> => {
      const title = isRecord(one) ? textOf(one[name]) : undefined
      const entries = isRecord(one) ? entriesOf(one) : []
      return title === undefined || pagesIn(entries).length === 0 ? [] : [{ title, entries }]
    })
    if (sets.length > 1) return sets
  }
  return []
}

const slugOf = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")

interface Part {
  readonly section?: string
  readonly language: string | undefined
  readonly version: string | undefined
  readonly entries: ReadonlyArray<ToolEntry>
  readonly folder: string
  readonly keys: ReadonlySet<string>
}

/** The parts of a navigation. Sets of pages have the titles of the main language, by their order. */
const findParts = (
  project: string,
  navigation: DataRecord,
  entriesOf: (data: DataRecord) => ReadonlyArray<ToolEntry>
): ReadonlyArray<Part> => {
  const divided = divide({ data: navigation })
  const main = setsIn(divided[0]?.data ?? navigation, entriesOf)
  return divided.flatMap(({ data, language, version }) => {
    const sets = main.length > 0 ? setsIn(data, entriesOf) : []
    const all: ReadonlyArray<PageSet & { readonly section?: string }> =
      sets.length > 0
        ? sets.map((set, index) => ({ ...set, section: main[index]?.title ?? set.title }))
        : [{ title: "", entries: entriesOf(data), ...(main[0] !== undefined && { section: main[0].title }) }]
    return all.map(({ entries, section, title }): Part => {
      const paths = pagesIn(entries)
      const names = [language, version, section, title].flatMap((name) =>
        name === undefined ? [] : [name.toLowerCase(), slugOf(name)]
      )
      const folder = folderIn(project, paths, names)
      const keys = new Set(paths.map(keyOf))
      return { language, version, entries, folder, keys, ...(section !== undefined && { section }) }
    })
  })
}

/** The languages, versions and tabs of a project of Mintlify, the main ones first. */
export const partsOfMintlify = (
  tool: Tool,
  navigation: DataRecord,
  entriesOf: (data: DataRecord) => ReadonlyArray<ToolEntry>
): ReadonlyArray<ToolPart> => {
  const all = findParts(tool.project, navigation, entriesOf)
  const [main] = all
  if (main === undefined || all.length < 2) return []
  /** The part that has a file which no navigation names. */
  const ownerOf = (path: string): Part =>
    all
      .filter(({ folder }) => isWithin(folder, path))
      .toSorted((a, b) => b.folder.length - a.folder.length)[0] ?? main
  const named = new Set(all.flatMap(({ keys }) => [...keys]))
  const languages = new Set(all.map(({ language }) => language))
  const versions = new Set(all.map(({ version }) => version))
  const partOf = (one: Part): ToolPart => {
    const { entries, folder, keys, language, section, version } = one
    const ofMain = all.find((other) => other.version === version && other.section === section) ?? main
    return {
      name: [section === undefined ? undefined : slugOf(section), language, version]
        .filter((name) => name !== undefined)
        .join("/"),
      section,
      ...(language !== undefined && languages.size > 1 && { language: languageOf(language, undefined) }),
      ...(version !== undefined && versions.size > 1 && { version }),
      read: () => {
        const part = toolOfPart(tool, {
          folder,
          prefix: folder === tool.project ? "" : pathWithin(tool.project, folder),
          entries,
          ...(language !== main.language && { main: { folder: ofMain.folder, entries: ofMain.entries } })
        })
        const isOther = (path: string): boolean => {
          const key = keyOf(path)
          return named.has(key) ? !keys.has(key) : ownerOf(path) !== one
        }
        return { ...part, isOther }
      }
    }
  }
  return all.map(partOf)
}
