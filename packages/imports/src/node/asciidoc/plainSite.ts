import { type AsciiDocSite, besideFile } from "./AsciiDocSite.ts"

/** Files of AsciiDoc that are included, and no pages. */
const isPartial = (path: string): boolean =>
  /(?:^|\/)(?:_[^/]*|partials?|includes?|snippets?)(?:\/|$)|(?:^|\/)_[^/]*$/i.test(path)

/** A site of files of AsciiDoc whose references are paths. */
export const plainSite = (paths: ReadonlyArray<string>, textOf: AsciiDocSite["textOf"]): AsciiDocSite => {
  const known = new Set(paths)
  const beside = (file: string, target: string) => {
    const path = besideFile(file, target)
    return path !== undefined && known.has(path) ? path : undefined
  }
  const pages = paths.filter((path) => /\.(?:adoc|asciidoc)$/.test(path) && !isPartial(path))
  return {
    pages,
    textOf,
    findPage: (page, target) => beside(page, target) ?? beside(page, `${target.replace(/\.html$/, "")}.adoc`),
    findInclude: beside,
    findFile: (page, target) => beside(page, target),
    attributesOf: () => ({ "env-site": "" })
  }
}
