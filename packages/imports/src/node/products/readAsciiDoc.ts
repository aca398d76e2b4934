import type { AsciiDocSite } from "../asciidoc/AsciiDocSite.ts"
import { describeLeftOut } from "../../describeLeftOut.ts"
import { decodeText } from "../../decodeText.ts"
import type { ReadArchive, UnpackedArchive } from "../../ImportReader.ts"
import type { ProductExport } from "../../ProductExport.ts"

const ASCIIDOC = /\.(?:adoc|asciidoc)$/
/** Whether a file is of AsciiDoc, by its name. */
export const isAsciiDocName = (name: string): boolean => ASCIIDOC.test(name)

/** Files of Antora that pages include, or that it reads. */
const OF_ANTORA = /(?:^|\/)(?:antora\.yml|modules\/[^/]+\/(?:examples|partials)\/.*)$/
const OTHER = /\.(?:mdx?|markdown|html?)$/i

/** Whether most of the pages of an archive are in AsciiDoc. */
const isAsciiDoc = ({ files }: UnpackedArchive): boolean => {
  const count = (pattern: RegExp) => files.filter(({ path }) => pattern.test(path)).length
  return count(ASCIIDOC) > count(OTHER)
}

/** Reads an archive of pages in AsciiDoc, also those of Antora, as pages of HTML; undefined for any other archive. The library is loaded when it is needed. */
export const readAsciiDoc = async (archive: UnpackedArchive): Promise<ReadArchive | undefined> => {
  if (!isAsciiDoc(archive)) return undefined
  const { antoraSite } = await import("../asciidoc/antoraSite.ts")
  const { convertPage } = await import("../asciidoc/convertPage.ts")
  const { listPages } = await import("../asciidoc/listPages.ts")
  const { pageOfHtml } = await import("../asciidoc/AsciiDocSite.ts")
  const { plainSite } = await import("../asciidoc/plainSite.ts")
  const bytesOf = new Map(archive.files.map(({ bytes, path }) => [path, bytes]))
  const paths = [...bytesOf.keys()]
  const textOf = (path: string) => {
    const bytes = bytesOf.get(path)
    return bytes === undefined ? undefined : decodeText(bytes)
  }
  const antora = antoraSite(paths, textOf)
  const own = antora ?? plainSite(paths, textOf)
  const used = new Set([...own.pages, ...(antora?.components.flatMap(({ navigation }) => navigation) ?? [])])
  const site: AsciiDocSite = {
    ...own,
    findInclude: (from, target) => {
      const path = own.findInclude(from, target)
      if (path !== undefined) used.add(path)
      return path
    }
  }
  const pages: Array<{ readonly path: string; readonly bytes: Uint8Array }> = []
  const titles = new Map<string, string>()
  const problems = new Map<string, ReadonlyArray<string>>()
  for (const path of site.pages) {
    const page = await convertPage(site, path)
    const to = pageOfHtml(path)
    pages.push({ path: to, bytes: new TextEncoder().encode(page.html) })
    titles.set(to, page.title)
    if (page.problems.length > 0) problems.set(to, page.problems)
  }
  const exported: ProductExport = {
    product: antora === undefined ? "AsciiDoc" : "Antora",
    listed: antora === undefined ? [] : await listPages(antora, (path) => titles.get(path) ?? ""),
    problems
  }
  const written = new Set(pages.map(({ path }) => path))
  const others = archive.files.filter(
    ({ path }) =>
      !ASCIIDOC.test(path) && !written.has(path) && !(antora !== undefined && OF_ANTORA.test(path))
  )
  const unused = paths.filter((path) => ASCIIDOC.test(path) && !used.has(path))
  const leftOut = [...archive.leftOut, ...describeLeftOut(unused, "that no page includes")]
  return { files: [...pages, ...others], leftOut, exported }
}
