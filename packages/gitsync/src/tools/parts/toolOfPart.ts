import { isWithin, pathWithin } from "../../layout/repositoryPath.ts"
import type { PartLanguage, Tool } from "../Tool.ts"
import type { ToolEntry } from "../ToolEntry.ts"

/** The most parts of a project that are named. */
export const maxParts = 200

/** The pages of a part. */
interface PartPages {
  readonly folder: string
  /** The beginning of the addresses of its pages on the site of the tool. */
  readonly prefix: string
  /** The navigation; undefined where folders give it. */
  readonly entries: ReadonlyArray<ToolEntry> | undefined
  /** Of a translation, the part in the main language. Its navigation may name pages that are not translated yet. */
  readonly main?: { readonly folder: string; readonly entries: ReadonlyArray<ToolEntry> | undefined }
  /** The folders of other parts below the folder. */
  readonly others?: ReadonlyArray<string>
}

/** The first page or folder of entries, below a folder; undefined without any. */
const firstOf = (entries: ReadonlyArray<ToolEntry>, folder: string): string | undefined => {
  for (const entry of entries) {
    const path = entry.kind === "page" || entry.kind === "folder" ? entry.path : undefined
    if (path !== undefined) return isWithin(folder, path) ? pathWithin(folder, path) : path
    const first = entry.kind === "group" ? firstOf(entry.entries, folder) : undefined
    if (first !== undefined) return first
  }
  return undefined
}

const keyOfGroup = (entries: ReadonlyArray<ToolEntry>, folder: string, depth: number): string =>
  `${depth} ${firstOf(entries, folder) ?? ""}`

/** The titles of groups, by their depth and first page. */
const titlesOf = (
  entries: ReadonlyArray<ToolEntry>,
  folder: string,
  depth = 0,
  titles = new Map<string, string>()
): ReadonlyMap<string, string> => {
  for (const entry of entries) {
    if (entry.kind !== "group" && entry.kind !== "page") continue
    if (entry.kind === "group") titles.set(keyOfGroup(entry.entries, folder, depth), entry.title)
    titlesOf(entry.entries, folder, depth + 1, titles)
  }
  return titles
}

/** Adds the titles of the main language to the groups of a translation, so that its pages have the same addresses. */
const withMainTitles = (
  entries: ReadonlyArray<ToolEntry>,
  folder: string,
  titles: ReadonlyMap<string, string>,
  depth = 0
): ReadonlyArray<ToolEntry> =>
  entries.map((entry) => {
    if (entry.kind !== "group" && entry.kind !== "page") return entry
    const below = withMainTitles(entry.entries, folder, titles, depth + 1)
    const mainTitle = titles.get(keyOfGroup(entry.entries, folder, depth))
    return entry.kind === "page"
      ? { ...entry, entries: below }
      : { ...entry, entries: below, ...(mainTitle !== undefined && { mainTitle }) }
  })

/** The project with the pages of one part: they are below one folder, and their addresses count from it. */
export const toolOfPart = (whole: Tool, { entries, folder, main, others = [], prefix }: PartPages): Tool => {
  const { addressOf, fallbacks: _, parts: __, ...tool } = whole
  return {
    ...tool,
    folders: [folder],
    entries:
      main === undefined || entries === undefined
        ? entries
        : withMainTitles(entries, folder, titlesOf(main.entries ?? [], main.folder)),
    prefix,
    isTranslation: main !== undefined,
    languages: 1,
    isOther: (path) => others.some((other) => other !== folder && isWithin(other, path)),
    ...(addressOf !== undefined && {
      addressOf: (path, conventions) => {
        const address = addressOf(path, conventions)
        return address === prefix ? "" : isWithin(prefix, address) ? pathWithin(prefix, address) : address
      }
    })
  }
}

const LANGUAGE = /^[a-z]{2,3}(?:[-_](?:[A-Za-z]{4}|[A-Za-z]{2}|\d{3}))?$/

/** The name of a language in this language, such as `Français`; undefined for a text that is no code of a known language. */
const languageTitle = (code: string): string | undefined => {
  if (!LANGUAGE.test(code)) return undefined
  const tag = code.replace("_", "-")
  const known = new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(tag)
  if (known === undefined) return undefined
  const own = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? known
  return own.charAt(0).toUpperCase() + own.slice(1)
}

/** A language with the name that the tool gives it, else its own one. */
export const languageOf = (code: string, title: string | undefined): PartLanguage => ({
  code,
  title: title ?? languageTitle(code) ?? code
})

/** Folders of languages: all folders of some have names that are codes of languages; none of a project of one language. */
export const languageFolders = (
  names: ReadonlyArray<string>,
  standard: string | undefined
): ReadonlyArray<string> => {
  if (names.length < 2 || names.some((name) => languageTitle(name) === undefined)) return []
  const first = [standard, "en", names[0]].find((name) => name !== undefined && names.includes(name))
  return [...names.filter((name) => name === first), ...names.filter((name) => name !== first)]
}
