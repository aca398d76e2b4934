import { Extensions, load, NullLogger } from "@asciidoctor/core"
import { fromHtml } from "hast-util-from-html"
import { wordsOf } from "../html/elements.ts"
import { nameOf } from "../../nameOf.ts"
import { escaped, writeExportedPage } from "../products/exportedPage.ts"
import type { AsciiDocSite } from "./AsciiDocSite.ts"
import { PageConverter } from "./PageConverter.ts"
import { selectLines } from "./selectLines.ts"

/** The most files that one page includes, their characters, and how deep includes are within others. */
const maxIncludes = 500
const maxIncluded = 2_000_000
const maxDepth = 20

/** Repeated columns or cells in thousands, for which the library makes as many objects. */
const EXCESSIVE = /\d{4,}\*[^|\n]{0,10}\||\bcols[ \t]*=[^\]\n]{0,500}?\d{4,}\*/

/** A page as HTML, with the sentences that say what it lacks. */
interface ConvertedPage {
  readonly html: string
  readonly title: string
  readonly problems: ReadonlyArray<string>
}

/** Reads includes from the site alone, within bounds. */
const includesOf = (site: AsciiDocSite, page: string, problems: Array<string>) => {
  const registry = Extensions.create()
  let count = 0
  let characters = 0
  registry.includeProcessor(function () {
    this.handles(() => true)
    this.process((_, reader, target, attributes) => {
      const path = site.findInclude(reader.file ?? page, target)
      const text = path === undefined ? undefined : site.textOf(path)
      if (path === undefined || text === undefined) {
        if (!("optional-option" in attributes)) problems.push(`The included file ${target} does not exist.`)
        return
      }
      // Of each file around this one there are its lines, and its path.
      const around: ReadonlyArray<ReadonlyArray<unknown>> = reader.includeStack
      if ([page, reader.file, ...around.map(([, file]) => file)].includes(path)) {
        problems.push(`The file ${target} includes itself.`)
        return
      }
      count++
      characters += text.length
      if (count > maxIncludes || characters > maxIncluded || around.length >= maxDepth) {
        if (count <= maxIncludes + 1) problems.push(`The page includes too much: ${target} is left out.`)
        return
      }
      reader.pushInclude([...selectLines(text, attributes)], path, path, 1, attributes)
    })
  })
  return registry
}

const plainText = (path: string, text: string, problem: string): ConvertedPage => ({
  html: writeExportedPage(nameOf(path), `<pre>${escaped(text)}</pre>`),
  title: nameOf(path),
  problems: [problem]
})

/** The document of a page. Nothing is read from disk or network: the mode is the most secure one. */
export const loadPage = (site: AsciiDocSite, path: string, problems: Array<string>) =>
  load(site.textOf(path) ?? "", {
    safe: "secure",
    backend: "html5",
    converter: new PageConverter(site, path),
    extension_registry: includesOf(site, path, problems),
    attributes: {
      relfilesuffix: ".adoc",
      "source-highlighter": null,
      toc: null,
      sectanchors: null,
      sectlinks: null,
      icons: null,
      ...site.attributesOf(path)
    },
    logger: new NullLogger()
  })

/** Writes a page as HTML. A page that cannot be read is shown as its text. */
export const convertPage = async (site: AsciiDocSite, path: string): Promise<ConvertedPage> => {
  const source = site.textOf(path) ?? ""
  if (EXCESSIVE.test(source))
    return plainText(path, source, "A table has too many columns, so that the page is text.")
  const problems: Array<string> = []
  try {
    const document = await loadPage(site, path, problems)
    const heading = String(document.getDocumentTitle() ?? "")
    const title = wordsOf(fromHtml(heading, { fragment: true })) || nameOf(path)
    const content = String(await document.convert())
    const description = String(document.getAttribute("description") ?? "")
    return { html: writeExportedPage(title, content, description), title, problems }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return plainText(
      path,
      source,
      `The page cannot be read as AsciiDoc, so that it is text: ${reason.slice(0, 200)}`
    )
  }
}
