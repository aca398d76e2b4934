import type { Code, Definition, Heading, Html, Nodes, Root } from "mdast"
import { Anchors, anchorTitleOf, headingOfTag } from "../headings/anchors.ts"
import { readFence } from "../tags/admonitions.ts"
import { textOfTag, wordsOfAttributes } from "../tags/blockTags.ts"
import type { Reference, ReferenceKind, Section } from "../document/Derived.ts"
import { withEmoji } from "../text/emoji.ts"
import {
  coversIn,
  type FrontMatter,
  readFrontMatter,
  type SourceProblem
} from "../frontMatter/FrontMatter.ts"
import type { Placeholders } from "../html/elementNames.ts"
import { definitionsIn } from "../syntax/definitionsIn.ts"
import type { Math } from "../syntax/MarkdownNodes.ts"
import { levelOf, readHeading } from "../headings/heading.ts"
import { HiddenElements } from "../html/HiddenElements.ts"
import { includesInNode } from "./includesInNode.ts"
import { type HtmlToken, tokensOfHtml } from "../html/Html.ts"
import { BLOCK_ELEMENTS } from "../html/htmlElements.ts"
import { directiveOfCode } from "../syntax/directiveCode.ts"
import { labelOfTarget } from "../tags/targets.ts"
import { referencesOfDirective, wordsOfCode } from "./directiveFacts.ts"
import { linksOfNode } from "./linksOfNode.ts"
import { markdownBelowHtml, roomBelowHtml } from "../syntax/markdownBelowHtml.ts"
import { NamedPlaces } from "../headings/NamedPlaces.ts"
import { admonitionOf, titleOfAdmonition, type WrittenAdmonition } from "../read/readAdmonition.ts"
import { readAlert } from "../read/readAlert.ts"
import { referenceOf } from "./referenceOf.ts"
import { referenceOfElement } from "./referenceOfElement.ts"
import { referenceOfTag, REPEATING_TAGS } from "../tags/referenceOfTag.ts"
import { sectionText, variablesIn } from "../text/sectionText.ts"
import { readTag } from "../tags/Tag.ts"

/** The facts of a page, gathered while its tree is read. */
export class Derivation {
  readonly source: string
  readonly sections: Array<Section> = []
  readonly references: Array<Reference> = []
  readonly variables = new Set<string>()
  readonly #anchors = new Anchors()
  readonly places = new NamedPlaces()
  #definitions: ReadonlyMap<string, Definition> = new Map()
  title: string | null = null
  frontMatter: FrontMatter = {}
  problems: ReadonlyArray<SourceProblem> = []
  #heading: Omit<Section, "text"> | undefined
  #text = ""
  #repeating = 0
  #room = roomBelowHtml
  readonly #hidden: HiddenElements
  /** The words of the summary or HTML heading that is open, for its anchor. */
  #label: string | undefined
  #htmlHeading: { readonly id: string | undefined; readonly before: string } | undefined
  #expression: string | undefined

  constructor(source: string) {
    this.source = source
    this.#hidden = new HiddenElements(source)
  }

  read(root: Root): void {
    this.#definitions = definitionsIn(root)
    const title = root.children.find((node): node is Heading => node.type === "heading" && node.depth === 1)
    if (title !== undefined) this.places.add(this.#anchors.title(readHeading(title, this.source)))
    for (const node of root.children) this.#visit(node, true)
    this.#closeSection()
  }

  /** A heading of HTML that nothing closes has words as any other text. */
  #leaveHtmlHeading(): void {
    if (this.#htmlHeading === undefined) return
    this.#text = `${this.#htmlHeading.before}\n${this.#text}`
    this.#htmlHeading = undefined
  }

  #closeSection(next?: Omit<Section, "text">): void {
    this.#leaveHtmlHeading()
    const text = sectionText(this.#text)
    const heading = this.#heading ?? { id: "", title: this.title ?? "", level: 0 as const }
    if (this.#heading !== undefined || text !== "") this.sections.push({ ...heading, text })
    this.#text = ""
    this.#heading = next
  }

  #refer(
    kind: ReferenceKind,
    target: string,
    start: number,
    end: number,
    text: string,
    parts?: ReadonlyArray<string>
  ): void {
    if (this.#repeating > 0) return
    this.references.push(referenceOf({ kind, target, start, end, text, parts, section: this.#heading?.id }))
  }

  #visit(node: Nodes, top: boolean): void {
    switch (node.type) {
      case "text":
        this.#addWords(node.value)
        return
      case "inlineCode":
        if (!this.#hidden.isHidden) this.#text += node.value
        return
      case "code":
      case "math":
        this.#visitCode(node, top)
        return
      case "break":
      case "thematicBreak":
        this.#text += "\n"
        return
      case "heading":
        this.#visitHeading(node, top)
        return
      case "mdxjsEsm":
      case "paragraph":
        if (this.#include(node)) return
        break
      case "html":
        if (!this.#include(node)) this.#visitHtml(node, top)
        return
      case "tag":
        if (!this.#include(node)) this.#visitTag(node.value, node.position!.start.offset!)
        return
      case "yaml": {
        const read = readFrontMatter(node.value, 2, node.data?.format)
        this.frontMatter = read.frontMatter
        this.problems = read.problems
        const covers = coversIn(this.source, this.frontMatter, node.position!.end.offset!)
        for (const { end, start, target } of covers) this.#refer("cover", target, start, end, "")
        return
      }
      case "image":
      case "imageReference":
        this.#text += node.alt ?? ""
        this.#referAll(linksOfNode(this.source, this.#definitions, node))
        return
      case "link":
      case "linkReference":
        this.#referAll(linksOfNode(this.source, this.#definitions, node))
        break
    }
    const admonition = admonitionOf({ node })
    if (admonition !== undefined) this.#visitAdmonition(admonition)
    const children = node.type === "blockquote" ? readAlert(this.source, node)?.children : undefined
    if ("children" in node) for (const child of children ?? node.children) this.#visit(child, false)
    if (node.type === "paragraph" || node.type === "listItem" || node.type === "tableRow") this.#text += "\n"
    else if (node.type === "tableCell") this.#text += " "
  }

  /** Refers to the files that a node includes, and says whether it does. */
  #include(node: Nodes): boolean {
    return this.#referAll(includesInNode(this.source, node))
  }

  #visitCode(node: Code | Math, top: boolean): void {
    const directive = node.type === "code" ? directiveOfCode(node) : undefined
    this.places.addLabel(directive?.label)
    if (!this.#hidden.isHidden) this.#text += wordsOfCode(node, top, directive)
    this.#include(node)
  }

  #visitHeading(node: Heading, top: boolean): void {
    if (top && node.depth === 1 && this.title === null) {
      this.title = readHeading(node, this.source).title
      for (const child of node.children) this.#visitQuietly(child)
      return
    }
    const heading = readHeading(node, this.source)
    const id = this.places.addHeading(this.#anchors.heading(heading, heading.anchor))
    this.#closeSection({ id, title: heading.title, level: levelOf(node) })
    for (const child of node.children) this.#visitQuietly(child)
  }

  /** Collects references without adding words: the heading already has them. */
  #visitQuietly(node: Nodes): void {
    const text = this.#text
    this.#visit(node, false)
    this.#text = text
  }

  #referAll(found: ReadonlyArray<Reference>): boolean {
    for (const { end, kind, start, target, text } of found) this.#refer(kind, target, start, end, text)
    return found.length > 0
  }

  #visitHtml(node: Html, top: boolean): void {
    const start = node.position!.start.offset!
    const end = node.position!.end.offset!
    const below = markdownBelowHtml(this.source, start, end, this.#room, node.data?.placeholders)
    this.#visitTokens(start, below?.from ?? end, node.data?.placeholders)
    if (below === undefined) return
    this.#room -= end - below.from
    for (const child of below.nodes) this.#visit(child, top)
  }

  #visitTokens(start: number, end: number, placeholders: Placeholders | undefined): void {
    for (const token of tokensOfHtml(this.source, start, end, placeholders)) {
      if (token.kind === "text") this.#addWords(token.value)
      else if (token.kind === "close") this.#closeElement(token.name)
      else this.#openElement(token)
    }
  }

  #addWords(words: string): void {
    if (this.#hidden.isHidden) return
    if (this.#expression !== undefined) this.#expression += words
    if (this.#label !== undefined) this.#label += words
    if (!this.#hidden.isIcon) this.#text += words
  }

  #closeElement(name: string): void {
    this.#hidden.close(name)
    if (name === "summary" && this.#label !== undefined) {
      this.places.leaveOut(this.#anchors.next(this.#label.replace(/\s+/g, " ").trim()))
      this.#label = undefined
    } else if (/^h[1-6]$/.test(name) && this.#htmlHeading !== undefined) {
      this.#closeHtmlHeading(Number(name[1]))
    } else if (name === "code" && this.#expression !== undefined) {
      for (const name of variablesIn(this.#expression)) this.variables.add(name)
      this.#expression = undefined
    }
    this.#breakLine(name)
  }

  #breakLine(name: string): void {
    if (!BLOCK_ELEMENTS.has(name) && name !== "br") return
    this.#text += "\n"
    if (this.#label !== undefined) this.#label += " "
  }

  #closeHtmlHeading(depth: number): void {
    const { id: own, before } = this.#htmlHeading!
    const [title, words] = [this.#text, this.#label ?? ""].map((text) => text.replace(/\s+/g, " ").trim())
    const id = this.places.addHeading(this.#anchors.heading({ words: words! }, own))
    this.#text = before
    this.#htmlHeading = undefined
    this.#label = undefined
    this.#closeSection({ id, title: withEmoji(title!), level: depth <= 2 ? 1 : depth === 3 ? 2 : 3 })
  }

  #openElement(element: Extract<HtmlToken, { kind: "open" }>): void {
    const { attributes, empty, end, name } = element
    this.places.addElement(element)
    this.#breakLine(name)
    if (!empty) this.#hidden.open(name, attributes, end)
    if (name === "summary") this.#label = ""
    else if (/^h[1-6]$/.test(name)) {
      this.#leaveHtmlHeading()
      this.#label = ""
      this.#htmlHeading = { id: attributes.id?.value || undefined, before: this.#text }
      this.#text = ""
    } else if (name === "a" && this.#htmlHeading !== undefined && attributes.id !== undefined) {
      const id = this.#htmlHeading.id ?? (attributes.id.value || undefined)
      this.#htmlHeading = { ...this.#htmlHeading, id }
    }
    if (name === "code" && attributes.class?.value === "expression") this.#expression = ""
    if (name === "img" && attributes.alt !== undefined) this.#text += attributes.alt.value
    const found = referenceOfElement(name, attributes)
    if (found === undefined) return
    this.#refer(found.kind, found.at.value, found.at.start, found.at.end, attributes.alt?.value ?? "")
  }

  #visitAdmonition(admonition: WrittenAdmonition): void {
    const { anchor, nodes } = titleOfAdmonition(admonition)
    if (anchor !== undefined) this.places.leaveOut(this.#anchors.next(anchor))
    for (const child of nodes) this.#visit(child, false)
    this.#text += "\n"
    this.places.addLabel(admonition.opens.directive?.label)
    this.#referAll(referencesOfDirective(admonition))
  }

  #visitTag(raw: string, start: number): void {
    const fence = readFence(raw)
    if (fence?.opens !== undefined)
      return this.#visitAdmonition({ line: raw, start, opens: fence.opens, indentation: 0 })
    this.places.addLabel(labelOfTarget(raw))
    this.#text += fence?.closes === false ? `${raw}\n` : textOfTag(raw)
    const tag = readTag(raw)
    if (tag === undefined) return
    if (REPEATING_TAGS.has(tag.closes ?? "")) this.#repeating = Math.max(0, this.#repeating - 1)
    if (tag.closes !== undefined) return
    const { description, title = description } = tag.attributes
    const [anchorTitle, heading] = [anchorTitleOf(tag), headingOfTag(tag)]
    const id = anchorTitle === undefined ? undefined : this.#anchors.next(anchorTitle)
    // An operation of an API is a section of its page; other blocks only have an id.
    if (id !== undefined && heading !== undefined) this.#closeSection({ id, title: heading, level: 1 })
    else if (id !== undefined) this.places.leaveOut(id)
    this.#text += wordsOfAttributes(tag)
    const reference = referenceOfTag(this.source, tag, start)
    if (reference !== undefined) {
      const { end, kind, parts, start: from, target } = reference
      this.#refer(kind, target, from, end, title ?? "", parts)
    }
    const rest = this.source.slice(start + raw.length, start + raw.length + 20_000)
    if (REPEATING_TAGS.has(tag.name) && rest.includes(`end${tag.name}`)) this.#repeating++
  }
}
