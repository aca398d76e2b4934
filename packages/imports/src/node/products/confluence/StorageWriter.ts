import { archiveUrl } from "../../../ImportedPage.ts"
import { childAt, childrenOf, type XmlElement } from "../../docx/XmlElement.ts"
import { escaped } from "../exportedPage.ts"
import type { ConfluenceAttachment, ConfluencePage, ConfluenceSpace } from "./ConfluenceSpace.ts"
import { emoticonOf } from "./emoticonOf.ts"
import { wordsBelow } from "./parseStorage.ts"

/** Elements of HTML that a text may have. The content of any other stays without it. */
const kept = new Set(
  "a b big blockquote br caption cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var".split(
    " "
  )
)

const voids = new Set(["br", "hr", "img"])

const attributes = ["href", "src", "alt", "colspan", "rowspan", "start", "align"]

/** Elements whose content is a line: blocks in them would end it. */
const lines = /^(?:h[1-6]|a|strong|em|b|i|u|s|del|code|sub|sup|span|small|big|pre)$/

/** Compares headings and anchors, which are written with or without the title of the page, spaces and hyphens. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

/** The anchors that links of an export name, by their letters. */
export const anchorsIn = (texts: Iterable<string>): ReadonlyMap<string, string> => {
  const anchors = new Map<string, string>()
  for (const text of texts) {
    for (const [, anchor = ""] of text.matchAll(/\bac:anchor="([^"<&]{1,300})"/g)) {
      const letters = lettersOf(anchor)
      if (letters !== "" && !anchors.has(letters)) anchors.set(letters, anchor.trim().replace(/\s+/g, "-"))
    }
  }
  return anchors
}

/** Writes a macro as HTML; `isLine` says that it is in a line of text. */
type MacroWriter = (writer: StorageWriter, element: XmlElement, isLine: boolean) => string

/** Writes texts of one page in the storage format of Confluence as HTML. */
export class StorageWriter {
  readonly space: ConfluenceSpace
  readonly page: ConfluencePage
  readonly problems = new Set<string>()
  /** The paths of the files that the page shows or links to. */
  readonly shown = new Set<string>()
  readonly #anchors: ReadonlyMap<string, string>
  readonly #writeMacro: MacroWriter

  /** `anchors` are those that links name, by their letters. */
  constructor(
    space: ConfluenceSpace,
    page: ConfluencePage,
    anchors: ReadonlyMap<string, string>,
    writeMacro: MacroWriter
  ) {
    this.space = space
    this.page = page
    this.#anchors = anchors
    this.#writeMacro = writeMacro
  }

  /** The anchor of a place, as the headings of its page have it. */
  anchorNamed(name: string): string {
    return this.#anchors.get(lettersOf(name)) ?? name
  }

  writeAll(nodes: XmlElement["children"], isLine = false): string {
    return nodes.map((node) => (typeof node === "string" ? escaped(node) : this.write(node, isLine))).join("")
  }

  /** The HTML of an element; `isLine` says that it is in a heading, a link or another line of text. */
  write(element: XmlElement, isLine = false): string {
    const { attributes: given, children, name } = element
    switch (name) {
      case "ac:structured-macro":
      case "ac:macro":
        return this.#writeMacro(this, element, isLine)
      case "ac:link":
        return this.#link(element)
      case "ac:image":
        return this.#image(element)
      case "ac:emoticon":
      case "ac:hipchat-emoticon":
        return escaped(emoticonOf(given))
      case "ac:task-list":
        return `<ul>${this.writeAll(children)}</ul>`
      case "ac:task":
        return this.#task(element)
      case "ac:layout":
      case "ac:layout-section":
      case "ac:layout-cell":
        return `<div>${this.writeAll(children)}</div>`
      case "ac:adf-extension": {
        const node = childAt(element, "ac:adf-node")
        const content = childAt(node, "ac:adf-content")
        if (node === undefined || content === undefined) return this.writeAll(children, isLine)
        return this.#adf(node, content)
      }
      case "ac:parameter":
      case "ac:placeholder":
      case "ac:adf-attribute":
        return ""
      case "time":
        return escaped(given.datetime ?? "") || this.writeAll(children, isLine)
      case "ri:user":
        return escaped(this.userOf(element))
      default:
        return kept.has(name) ? this.#html(element, isLine) : this.writeAll(children, isLine)
    }
  }

  #html({ attributes: given, children, name }: XmlElement, isLine: boolean): string {
    const written = attributes
      .filter((one) => given[one] !== undefined)
      .map((one) => ` ${one}="${escaped(given[one]!)}"`)
    const heading = /^h[1-6]$/.test(name) ? this.#anchorOf({ attributes: given, children, name }) : undefined
    const tag = `<${name}${written.join("")}${heading === undefined ? "" : ` id="${escaped(heading)}"`}>`
    return voids.has(name) ? tag : `${tag}${this.writeAll(children, isLine || lines.test(name))}</${name}>`
  }

  /** The anchor by which links name a heading; undefined if none does. */
  #anchorOf(heading: XmlElement): string | undefined {
    const letters = lettersOf(wordsBelow(heading))
    return this.#anchors.get(letters) ?? this.#anchors.get(lettersOf(this.page.title) + letters)
  }

  #adf(node: XmlElement, content: XmlElement): string {
    const kind = childrenOf(node, "ac:adf-attribute").find(({ attributes: { key } }) => key === "panel-type")
    const style = kind === undefined ? undefined : panels[wordsBelow(kind).trim()]
    const body = this.writeAll(content.children)
    return style === undefined && node.attributes.type !== "panel"
      ? `<div>${body}</div>`
      : `<div class="hint ${style ?? "info"}">${body}</div>`
  }

  #task(element: XmlElement): string {
    const status = childAt(element, "ac:task-status")
    const body = childAt(element, "ac:task-body")
    const checked = status !== undefined && wordsBelow(status).trim() === "complete" ? " checked" : ""
    return `<li><input type="checkbox"${checked}>${body === undefined ? "" : this.writeAll(body.children)}</li>`
  }

  /** The page that `ri:page` or `ri:blog-post` means: without a title it is the page itself. */
  pageOf(resource: XmlElement): ConfluencePage | undefined {
    const title = resource.attributes["ri:content-title"]
    return title === undefined
      ? this.page
      : this.space.titled(title, resource.attributes["ri:space-key"], this.page)
  }

  /** The name of the user that `ri:user` means. */
  userOf({ attributes: given }: XmlElement): string {
    const key = given["ri:userkey"] ?? given["ri:account-id"] ?? given["ri:username"] ?? ""
    const name = this.space.nameOfUser(key) ?? given["ri:username"]
    if (name === undefined) this.problems.add("The export has no name of a user who is mentioned.")
    return name ?? "@user"
  }

  /** The file that `ri:attachment` means, on this page or on the page that it names. */
  attachmentOf(resource: XmlElement): ConfluenceAttachment | undefined {
    const other = childrenOf(resource).find(({ name }) => name === "ri:page" || name === "ri:blog-post")
    const page = other === undefined ? this.page : this.pageOf(other)
    const name = resource.attributes["ri:filename"] ?? ""
    const found =
      page === undefined ? undefined : this.space.attachmentsOf(page).find((one) => one.name === name)
    if (found === undefined || found.path === null) {
      this.problems.add(`The file “${name.slice(0, 200)}” is not in the export.`)
    } else this.shown.add(found.path)
    return found
  }

  /** The address of what a resource means, with the words for a link to it that has none. */
  targetOf(resource: XmlElement): { readonly href: string | undefined; readonly words: string } {
    const { attributes: given, name } = resource
    switch (name) {
      case "ri:page":
      case "ri:blog-post": {
        const page = this.pageOf(resource)
        const words = given["ri:content-title"] ?? page?.title ?? ""
        if (page === undefined) {
          this.problems.add(`The link to the page “${words.slice(0, 200)}” leads out of the export.`)
        }
        return { href: page?.url, words }
      }
      case "ri:attachment": {
        const path = this.attachmentOf(resource)?.path
        const href = path === undefined || path === null ? undefined : archiveUrl(path)
        return { href, words: given["ri:filename"] ?? "" }
      }
      case "ri:url":
        return { href: given["ri:value"], words: given["ri:value"] ?? "" }
      case "ri:user":
        return { href: undefined, words: this.userOf(resource) }
      case "ri:content-entity": {
        const page = this.space.pages.get(given["ri:content-id"] ?? "")
        return { href: page?.url, words: page?.title ?? "" }
      }
      case "ri:space":
        return { href: undefined, words: given["ri:space-key"] ?? "" }
      default:
        return { href: undefined, words: given["ri:key"] ?? "" }
    }
  }

  #link(element: XmlElement): string {
    const anchor = element.attributes["ac:anchor"]
    const resource = childrenOf(element).find(({ name }) => name.startsWith("ri:"))
    const rich = childAt(element, "ac:link-body")
    const plain = childAt(element, "ac:plain-text-link-body")
    const target =
      resource === undefined ? { href: this.page.url, words: anchor ?? "" } : this.targetOf(resource)
    const body =
      rich !== undefined
        ? this.writeAll(rich.children, true)
        : escaped(plain === undefined ? target.words : wordsBelow(plain))
    if (target.href === undefined) return body || escaped(target.words)
    const hash = anchor === undefined ? "" : `#${encodeURIComponent(this.anchorNamed(anchor))}`
    return `<a href="${escaped(target.href + hash)}">${body || escaped(target.words)}</a>`
  }

  #image(element: XmlElement): string {
    const resource = childrenOf(element).find(({ name }) => name.startsWith("ri:"))
    const caption = childAt(element, "ac:caption")
    const words = caption === undefined ? "" : this.writeAll(caption.children, true)
    if (resource === undefined) return words
    const { href, words: name } = this.targetOf(resource)
    if (href === undefined) return escaped(name) + words
    const alt = element.attributes["ac:alt"] ?? (resource.name === "ri:attachment" ? name : "")
    const image = `<img src="${escaped(href)}" alt="${escaped(alt)}">`
    return words === "" ? image : `<figure>${image}<figcaption>${words}</figcaption></figure>`
  }
}

/** The styles of hints by the kinds of panels. */
const panels: Readonly<Record<string, string>> = {
  error: "danger",
  info: "info",
  note: "info",
  success: "success",
  tip: "success",
  warning: "warning"
}
