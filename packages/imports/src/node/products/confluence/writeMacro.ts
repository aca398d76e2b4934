import { archiveUrl } from "../../../ImportedPage.ts"
import { childAt, childrenOf, type XmlElement } from "../../docx/XmlElement.ts"
import { escaped } from "../exportedPage.ts"
import type { ConfluencePage } from "./ConfluenceSpace.ts"
import { wordsBelow } from "./parseStorage.ts"
import type { StorageWriter } from "./StorageWriter.ts"

/** A macro with its parameters and its body, which is text of its own format or storage format. */
interface Macro {
  readonly name: string
  readonly parameters: ReadonlyMap<string, XmlElement>
  readonly plain: string | undefined
  readonly rich: XmlElement["children"]
}

const readMacro = (element: XmlElement): Macro => {
  const plain = childAt(element, "ac:plain-text-body")
  return {
    name: (element.attributes["ac:name"] ?? "").toLowerCase(),
    parameters: new Map(
      childrenOf(element, "ac:parameter").map((one) => [one.attributes["ac:name"] ?? "", one])
    ),
    plain: plain === undefined ? undefined : wordsBelow(plain),
    rich: childAt(element, "ac:rich-text-body")?.children ?? []
  }
}

const wordsOf = ({ parameters }: Macro, name: string): string => {
  const parameter = parameters.get(name)
  return parameter === undefined ? "" : wordsBelow(parameter).trim()
}

/** The resource that a parameter names, also within a link. */
const resourceOf = ({ parameters }: Macro, ...names: ReadonlyArray<string>): XmlElement | undefined => {
  for (const name of names) {
    const [child] = childrenOf(parameters.get(name))
    const resource = child?.name === "ac:link" ? childrenOf(child)[0] : child
    if (resource !== undefined) return resource
  }
  return undefined
}

const hints: Readonly<Record<string, string>> = {
  info: "info",
  note: "warning",
  panel: "info",
  tip: "success",
  warning: "danger"
}

/** Macros that show their body, and nothing else. */
const bodies = new Set(
  "section column excerpt details div span toc-zone ui-text-box hideelements multiexcerpt-macro multiexcerpt center".split(
    " "
  )
)

const files = new Set("view-file viewfile viewpdf viewdoc viewxls viewppt multimedia".split(" "))

/** The most entries of a list of child pages. */
const maxEntries = 1_000

const listPages = (writer: StorageWriter, page: ConfluencePage, isWhole: boolean): string => {
  let left = maxEntries
  const list = (one: ConfluencePage, depth: number): string => {
    const items = writer.space.childrenOf(one).map((child) => {
      if (left-- <= 0 || depth > 20) return ""
      const below = isWhole ? list(child, depth + 1) : ""
      return `<li><a href="${escaped(child.url)}">${escaped(child.title)}</a>${below}</li>`
    })
    return items.length === 0 ? "" : `<ul>${items.join("")}</ul>`
  }
  return list(page, 0)
}

const titled = (title: string): string => (title === "" ? "" : `<p><strong>${escaped(title)}</strong></p>`)

const writeCode = (macro: Macro): string => {
  const title = wordsOf(macro, "title")
  const language = wordsOf(macro, "language") || wordsOf(macro, "")
  return `<pre${title === "" ? "" : ` data-title="${escaped(title)}"`}${language === "" || language === "none" ? "" : ` data-lang="${escaped(language.toLowerCase())}"`}>${escaped(macro.plain ?? "")}</pre>`
}

/** A parameter as words: a resource by its name. */
const valueOf = (writer: StorageWriter, parameter: XmlElement): string => {
  const [child] = childrenOf(parameter)
  return child === undefined ? escaped(wordsBelow(parameter).trim()) : writer.write(asLink(child), true)
}

const asLink = (element: XmlElement): XmlElement =>
  element.name.startsWith("ri:") ? { name: "ac:link", attributes: {}, children: [element] } : element

/** A macro without a counterpart, as a box with its name, its parameters and its content. */
const writeNamed = (writer: StorageWriter, macro: Macro, isLine: boolean): string => {
  const { name, parameters, plain = "", rich } = macro
  writer.problems.add(
    `The macro “${name.slice(0, 100)}” has no counterpart: a block with its name has its parameters and its content.`
  )
  const values = [...parameters].map(([key, value]) => {
    const words = valueOf(writer, value)
    return key === "" ? words : `${escaped(key)}: ${words}`
  })
  if (isLine) {
    const said = [`Macro ${escaped(name)}`, ...values].join(", ")
    return `[${said}] ${escaped(plain)}${writer.writeAll(rich, true)}`
  }
  const list = values.length === 0 ? "" : `<ul>${values.map((one) => `<li>${one}</li>`).join("")}</ul>`
  const code = plain === "" ? "" : `<pre>${escaped(plain)}</pre>`
  return `<div class="hint info"><p><strong>Macro ${escaped(name)}</strong></p>${list}${code}${writer.writeAll(rich)}</div>`
}

const writeFile = (writer: StorageWriter, macro: Macro): string | undefined => {
  const resource = resourceOf(macro, "name", "")
  return resource === undefined ? undefined : `<p>${writer.write(asLink(resource), true)}</p>`
}

const writePictures = (writer: StorageWriter): string =>
  writer.space
    .attachmentsOf(writer.page)
    .map(({ name, path }) => {
      if (path === null || !/\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(name)) return ""
      writer.shown.add(path)
      return `<p><img src="${escaped(archiveUrl(path))}" alt="${escaped(name)}"></p>`
    })
    .join("")

const writeIncluded = (writer: StorageWriter, macro: Macro): string => {
  const resource = resourceOf(macro, "")
  if (resource === undefined) return writeNamed(writer, macro, false)
  const { href, words } = writer.targetOf(resource)
  const page = href === undefined ? escaped(words) : `<a href="${escaped(href)}">${escaped(words)}</a>`
  writer.problems.add(`The page includes text of “${words.slice(0, 200)}”: a block links to that page.`)
  return `<div class="hint info"><p><strong>Macro ${escaped(macro.name)}</strong>: ${page}</p></div>`
}

const writeIssue = (writer: StorageWriter, macro: Macro, isLine: boolean): string => {
  const key = wordsOf(macro, "key")
  if (key === "") return writeNamed(writer, macro, isLine)
  writer.problems.add("Jira issues are kept as their keys, because the export does not have their titles.")
  return escaped(key)
}

/** A formula, as `formulaOf` reads it. */
const writeFormula = (formula: string, isBlock: boolean): string =>
  isBlock
    ? `<div class="math">\\[${escaped(formula)}\\]</div>`
    : `<span class="math">\\(${escaped(formula)}\\)</span>`

/** Macros whose content is a part of a page. */
const writeBlock = (writer: StorageWriter, macro: Macro): string | undefined => {
  const { name, rich } = macro
  const style = hints[name]
  if (style !== undefined) {
    const title = titled(wordsOf(macro, "title"))
    return `<div class="hint ${style}">${title}${writer.writeAll(rich)}</div>`
  }
  if (bodies.has(name)) {
    return wordsOf(macro, "hidden") === "true" ? "" : `<div>${writer.writeAll(rich)}</div>`
  }
  if (files.has(name)) return writeFile(writer, macro)
  switch (name) {
    case "code":
    case "noformat":
      return writeCode(macro)
    case "expand":
    case "ui-expand": {
      const title = wordsOf(macro, "title") || "Click here to expand..."
      return `<details><summary>${escaped(title)}</summary>${writer.writeAll(rich)}</details>`
    }
    case "children":
    case "pagetree": {
      const resource = resourceOf(macro, "page", "root")
      const page = resource === undefined ? writer.page : writer.pageOf(resource)
      const isWhole = name === "pagetree" || wordsOf(macro, "all") === "true"
      return page === undefined ? undefined : listPages(writer, page, isWhole)
    }
    case "attachments":
      return listAttachments(writer, false)
    case "gallery":
      return writePictures(writer)
    case "include":
    case "excerpt-include":
      return writeIncluded(writer, macro)
    case "mathblock":
      return writeFormula(macro.plain ?? wordsOf(macro, "body"), true)
    case "widget":
    case "iframe": {
      const resource = resourceOf(macro, "url", "src")
      const url = resource?.attributes["ri:value"] ?? (wordsOf(macro, "url") || wordsOf(macro, "src"))
      return url === "" ? undefined : `<iframe src="${escaped(url)}"></iframe>`
    }
    default:
      return undefined
  }
}

/** Writes a macro as HTML. */
export const writeMacro = (writer: StorageWriter, element: XmlElement, isLine: boolean): string => {
  const macro = readMacro(element)
  switch (macro.name) {
    case "toc":
      writer.problems.add("The table of contents in the page was left out: every page shows its headings.")
      return ""
    case "anchor":
      return `<a id="${escaped(writer.anchorNamed(wordsOf(macro, "")))}"></a>`
    case "status":
      return escaped(wordsOf(macro, "title") || wordsOf(macro, "colour"))
    case "jira":
    case "jiraissues":
      return writeIssue(writer, macro, isLine)
    case "mathinline":
    case "mathjax-inline-macro":
      return writeFormula(macro.plain ?? (wordsOf(macro, "body") || wordsOf(macro, "equation")), false)
    default:
      return (isLine ? undefined : writeBlock(writer, macro)) ?? writeNamed(writer, macro, isLine)
  }
}

/** The files of a page as a list of links, all of them or those that the page does not show. */
export const listAttachments = ({ page, shown, space }: StorageWriter, isOthers: boolean): string => {
  const items = space.attachmentsOf(page).map(({ name, path }) => {
    if (path === null || (isOthers && shown.has(path))) return ""
    shown.add(path)
    return `<li><a href="${escaped(archiveUrl(path))}">${escaped(name)}</a></li>`
  })
  return items.join("") === "" ? "" : `<ul>${items.join("")}</ul>`
}
