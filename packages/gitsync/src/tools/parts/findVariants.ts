import { Language } from "@octavo/content"
import type { ImportVariant } from "@octavo/kernel"
import type { GitEntry } from "../../remote/GitSnapshot.ts"
import type { Tool } from "../Tool.ts"
import type { RepositoryLayout } from "../../layout/RepositoryLayout.ts"
import { isMarkdown, isWithin } from "../../layout/repositoryPath.ts"
import { isHidden } from "../../layout/sortFiles.ts"

/** Counts the Markdown files that are pages of a language or version. */
const countPages = ({ folders, isNoPage, isOther }: Tool, paths: ReadonlyArray<string>): number =>
  paths.filter((path) =>
    folders.some(
      (folder) =>
        isWithin(folder, path) &&
        !isHidden(folder, path) &&
        isNoPage?.(path) !== true &&
        isOther?.(path) !== true
    )
  ).length

/** The language of a space for a code of a tool, such as `pt-br` for `pt-BR` and `en` for `en-US`; null for languages that spaces do not have. */
const languageOfSpace = (code: string): Language | null => {
  const tag = code.toLowerCase().replace("_", "-")
  const known = (one: string | undefined) => Language.literals.find((language) => language === one)
  return known(tag) ?? known(tag.split("-")[0]) ?? null
}

/** The languages and versions of a project that can be imported into a space each, the main one first; none where there is one. */
export const findVariants = (
  { parts = [] }: Pick<RepositoryLayout, "parts">,
  directory: string,
  entries: ReadonlyArray<GitEntry>
): ReadonlyArray<ImportVariant> => {
  const paths = entries.flatMap(({ kind, path }) =>
    isMarkdown(path) && (kind === "file" || kind === "executable") ? [path] : []
  )
  return parts.map(({ language, name, read, section = null, version = null }) => ({
    directory: `${directory}#${name}`,
    section,
    title: language?.title ?? section ?? version ?? name,
    language: language === undefined ? null : languageOfSpace(language.code),
    version,
    pages: countPages(read(), paths)
  }))
}
