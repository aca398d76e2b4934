import { Html5Converter } from "@asciidoctor/core"
import { archiveUrl } from "../../ImportedPage.ts"
import { type AsciiDocSite, pageOfHtml, titleInHeader } from "./AsciiDocSite.ts"
import { escaped } from "../products/exportedPage.ts"

const isUrl = (target: string): boolean => /^(?:[a-z][a-z\d+.-]*:\/\/|data:|mailto:|#)/i.test(target)

/** An inline or a block of a document: the parts that the converter reads and sets. */
interface Node {
  readonly type?: string
  target?: string | null
  text?: string | null
  readonly title?: string
  readonly style?: string
  readonly attributes: Readonly<Record<string, string | undefined>>
  readonly hasOption: (name: string) => boolean
  readonly setOption: (name: string) => void
  readonly hasTitle: () => boolean
  readonly getAttribute: (
    name: string,
    value?: string | null,
    inherits?: boolean
  ) => string | null | undefined
  readonly setAttribute: (name: string, value: string) => void
  readonly content: () => Promise<string>
  readonly getBlocks: () => ReadonlyArray<{
    readonly context: string
    readonly getItems: () => ReadonlyArray<TabItem>
  }>
}

interface TabText {
  readonly getText: () => string
  readonly content: () => Promise<string>
  readonly hasText: () => boolean
  readonly hasBlocks: () => boolean
}

type TabItem = readonly [terms: ReadonlyArray<TabText>, description: TabText | null | undefined]

/** A picture whose title is its caption. */
const asFigure = (image: string): string =>
  `<figure>${image.replace(/<div class="title">([^]*)<\/div>(?=\s*<\/div>$)/, "<figcaption>$1</figcaption>")}</figure>`

/** Code whose title is an attribute, without the tags in it. */
const withTitle = (code: string): string => {
  const [element, words = ""] = /<div class="title">([^]*?)<\/div>\n/.exec(code) ?? []
  if (element === undefined) return code
  const title = words.replace(/<[^>]*>/g, "").replaceAll('"', "&quot;")
  return code.replace(element, "").replace("<pre", () => `<pre data-title="${title}"`)
}

/** Writes a page of AsciiDoc as HTML in which references lead to the files of the archive. */
export class PageConverter extends Html5Converter {
  readonly #site: AsciiDocSite
  readonly #page: string

  constructor(site: AsciiDocSite, page: string) {
    super("html5", {})
    this.#site = site
    this.#page = page
  }

  override async convert_inline_anchor(node: Node): Promise<string> {
    const { fragment, path } = node.attributes
    if (node.type !== "xref" || path === undefined) return super.convert_inline_anchor(node)
    const found = this.#site.findPage(this.#page, path)
    if (found !== undefined) {
      node.target = `${archiveUrl(pageOfHtml(found))}${fragment === undefined ? "" : `#${fragment}`}`
      node.text ||= escaped(titleInHeader(this.#site.textOf(found) ?? "") ?? path)
    }
    return super.convert_inline_anchor(node)
  }

  #addressOf(node: Node, target: string): string {
    const folder = node.getAttribute("imagesdir", null, true) ?? ""
    const written = isUrl(target) || folder === "" ? target : `${folder.replace(/\/$/, "")}/${target}`
    const found = isUrl(written) ? undefined : this.#site.findFile(this.#page, written)
    return found === undefined ? written : archiveUrl(found)
  }

  override async convert_image(node: Node): Promise<string> {
    const target = node.getAttribute("target")
    if (typeof target === "string") node.setAttribute("target", this.#addressOf(node, target))
    const image = await super.convert_image(node)
    return node.hasTitle() ? asFigure(image) : image
  }

  override async convert_inline_image(node: Node): Promise<string> {
    if (node.type !== "icon" && typeof node.target === "string")
      node.target = this.#addressOf(node, node.target)
    return super.convert_inline_image(node)
  }

  override async convert_listing(node: Node): Promise<string> {
    return withTitle(await super.convert_listing(node))
  }

  override async convert_literal(node: Node): Promise<string> {
    return withTitle(await super.convert_literal(node))
  }

  /** The number of a footnote alone is its mark. */
  override async convert_inline_footnote(node: Node): Promise<string> {
    return ((await super.convert_inline_footnote(node)) ?? "").replace(/\[(<a\b[^]*<\/a>)\]/, "$1")
  }

  override async convert_embedded(node: Node): Promise<string> {
    return (await super.convert_embedded(node)).replace(/(<a href="#_footnoteref_\d+">\d+<\/a>)\. /g, "$1 ")
  }

  override async convert_ulist(node: Node): Promise<string> {
    node.setOption("interactive")
    return super.convert_ulist(node)
  }

  override async convert_stem(node: Node): Promise<string> {
    if (node.style !== "latexmath") return super.convert_stem(node)
    const title = node.hasTitle() ? `<p>${node.title ?? ""}</p>` : ""
    return `${title}<div class="math">\\[${await node.content()}\\]</div>`
  }

  override async convert_inline_quoted(node: Node): Promise<string> {
    return node.type === "latexmath"
      ? `<span class="math">\\(${node.text ?? ""}\\)</span>`
      : super.convert_inline_quoted(node)
  }

  /** Tabs are an example with a list of titles and their content. */
  override async convert_example(node: Node): Promise<string> {
    const list = node.attributes["1"] === "tabs" || node.style === "tabs" ? node.getBlocks()[0] : undefined
    if (list?.context !== "dlist") return super.convert_example(node)
    const tabs = await Promise.all(
      list.getItems().map(async ([terms, description]) => {
        const words = description?.hasText() === true ? `<p>${description.getText()}</p>` : ""
        const blocks = description?.hasBlocks() === true ? await description.content() : ""
        const title = terms.map((term) => term.getText()).join(", ")
        return {
          title: `<span role="tab">${title}</span>`,
          panel: `<div role="tabpanel">${words}${blocks}</div>`
        }
      })
    )
    const titles = tabs.map(({ title }) => title).join("")
    const heading = node.hasTitle() ? `<p>${node.title ?? ""}</p>` : ""
    return `${heading}<div><div role="tablist">${titles}</div>${tabs.map(({ panel }) => panel).join("")}</div>`
  }
}
