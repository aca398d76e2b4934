import { Language } from "@octavo/content"
import { isMarkdown, isWithin, pathWithin } from "../../layout/repositoryPath.ts"
import { isHidden } from "../../layout/sortFiles.ts"
import { stemWithin } from "../addresses.ts"
import type { PartLanguage, Tool, ToolPart } from "../Tool.ts"
import { namedLanguageParts } from "./namedLanguages.ts"
import { languageOf } from "./toolOfPart.ts"

/** A language at the end of the name of a page, as in `README.zh-CN.md`. */
const TAG = /\.([a-z]{2,3}(?:[-_](?:[A-Za-z]{4}|[A-Za-z]{2}|\d{3}))?)(?=\.(?:md|mdx|markdown)$)/

/** Fewer translated pages may have such names by chance. */
const minPages = 2

const isKnown = (code: string): boolean => {
  const tag = code.toLowerCase().replace("_", "-")
  const known: ReadonlyArray<string> = Language.literals
  return known.includes(tag) || known.includes(tag.split("-")[0]!)
}

/** The language of pages without a tag: English, unless other pages are in English. */
const mainLanguage = (codes: ReadonlyArray<string>): PartLanguage =>
  codes.some((code) => /^en\b/i.test(code))
    ? { code: "default", title: "Default" }
    : languageOf("en", undefined)

/**
 * The languages of a folder without settings of a tool: pages whose names end with a known language, beside the page that they translate. Undefined with fewer than
 * two such pages, or where such a page has none beside it.
 */
export const plainLanguageParts = (
  paths: ReadonlyArray<string>,
  folder: string
): ReadonlyArray<ToolPart> | undefined => {
  const pages = paths.filter(
    (path) =>
      isMarkdown(path) &&
      isWithin(folder, path) &&
      !isHidden(folder, path) &&
      !/(?:^|\/)node_modules\//.test(pathWithin(folder, path))
  )
  const all = new Set(pages)
  const tagged = pages.flatMap((path) => {
    const code = TAG.exec(path)?.[1]
    return code === undefined || !isKnown(code) ? [] : [{ code, path }]
  })
  if (tagged.length < minPages || !tagged.every(({ path }) => all.has(path.replace(TAG, ""))))
    return undefined
  const codes = [...new Set(tagged.map(({ code }) => code))]
  const tool: Tool = {
    name: "Markdown",
    project: folder,
    folders: [folder],
    isByFolders: true,
    addressOf: (path) => stemWithin(folder, path)
  }
  const languages = [mainLanguage(codes), ...codes.map((code) => languageOf(code, undefined))]
  return namedLanguageParts(
    tool,
    folder,
    languages.map((language, index) => ({
      language,
      prefix: index === 0 ? "" : language.code,
      entries: undefined
    })),
    pages
  )
}
