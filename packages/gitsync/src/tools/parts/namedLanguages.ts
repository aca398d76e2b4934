import { isMarkdown, isWithin, nameOf } from "../../layout/repositoryPath.ts"
import { withinGitbook } from "../../layout/sortFiles.ts"
import type { PageNames, PartLanguage, Tool, ToolPart } from "../Tool.ts"
import type { ToolEntry } from "../ToolEntry.ts"
import { toolOfPart } from "./toolOfPart.ts"

/** The language at the end of the name of a page, as in `page.fr.md`. */
const LANGUAGE = /\.([a-z]{2,3}(?:[-_][a-z\d]{2,4})?)(?=\.(?:mdx?|markdown)$)/i

/** The code of a language at the end of the name of a page, of some codes, as they spell it; undefined without any. */
export const languageInName = (path: string, codes: ReadonlyArray<string>): string | undefined => {
  const written = LANGUAGE.exec(nameOf(path))?.[1]?.toLowerCase()
  return written === undefined ? undefined : codes.find((code) => code.toLowerCase() === written)
}

/** The names of the pages of a language: `page.fr.md` stands for `page.md`. Pages of the main language need no code. */
const namesOf = (code: string, isMain: boolean): PageNames => {
  const plain = (path: string) =>
    languageInName(path, [code]) === undefined ? path : path.replace(LANGUAGE, "")
  return {
    plain,
    written: (path) =>
      isMain || !isMarkdown(path) || plain(path) !== path ? path : path.replace(/\.[^./]+$/, `.${code}$&`)
  }
}

/** A language whose pages have its code at the end of their names. */
interface NamedLanguage {
  readonly language: PartLanguage
  /** The beginning of the addresses of its pages on the site of the tool. */
  readonly prefix: string
  /** The navigation, with the paths of the main language; undefined where folders give it. */
  readonly entries: ReadonlyArray<ToolEntry> | undefined
}

/** The parts of a project whose languages share a folder, the main language first; undefined for a project of one language. */
export const namedLanguageParts = (
  tool: Tool,
  folder: string,
  languages: ReadonlyArray<NamedLanguage>,
  pages: ReadonlyArray<string>
): ReadonlyArray<ToolPart> | undefined => {
  const codes = languages.map(({ language }) => language.code)
  const found = new Set(pages.map((path) => languageInName(path, codes)))
  const used = languages.filter(({ language }, index) => index === 0 || found.has(language.code))
  const [main] = used
  if (main === undefined || used.length < 2) return undefined
  return used.map(({ entries, language, prefix }) => {
    const { code } = language
    const names = namesOf(code, language === main.language)
    const { addressOf } = tool
    const of: Tool = {
      ...tool,
      isNoPage: () => false,
      ...(addressOf !== undefined && {
        addressOf: (path, conventions) => addressOf(names.plain(path), conventions)
      })
    }
    const read = (): Tool => ({
      ...toolOfPart(of, {
        folder,
        prefix,
        entries,
        ...(language !== main.language && { main: { folder, entries: main.entries } })
      }),
      names,
      isOther: (path) =>
        isMarkdown(path) &&
        isWithin(folder, path) &&
        withinGitbook(path) === null &&
        (languageInName(path, codes) ?? main.language.code) !== code
    })
    return { name: code, language, read }
  })
}
