import type { FootnoteDefinition, Heading, Nodes, Root, RootContent } from "mdast"
import * as Result from "effect/Result"
import { isKnownComponent, requiredAttribute } from "../tags/componentNames.ts"
import { definitionsIn } from "../syntax/definitionsIn.ts"
import { destinationOf } from "../syntax/destinationOf.ts"
import type { Placeholders } from "../html/elementNames.ts"
import type { FrontMatter } from "../frontMatter/FrontMatter.ts"
import { readHeading } from "../headings/heading.ts"
import { type HtmlToken, readEntities, tokensOfHtml } from "../html/Html.ts"
import { isKnownTag } from "../tags/blockTags.ts"
import { importedBy, importedFiles } from "../tags/importedFiles.ts"
import { groupParts } from "../syntax/parts.ts"
import { INCLUDE, type Part, type TagPart, TARGET } from "../tags/Part.ts"
import { readTag } from "../tags/Tag.ts"
import { parseExpression } from "../expressions/parseExpression.ts"
import type { SyntaxProblem, SyntaxRule } from "./SyntaxProblem.ts"
import { findUnusedNotes } from "./findUnusedNotes.ts"
import { wrongAttributes } from "./tagAttributes.ts"

type OpenTag = Extract<HtmlToken, { kind: "open" }>

/** The tags that show nothing of what follows them until their end; all others may be alone. */
const containers = new Set(
  "hint tabs tab stepper step columns column code if updates update prompt".split(" ")
)

/** The expression between the tags of an element, as Markdown and HTML write it. */
const expressionIn = (source: string, from: number): string | undefined => {
  const end = source.indexOf("</code>", from)
  return end < 0 ? undefined : readEntities(source.slice(from, end).replace(/\\([!-/:-@[-`{-~])/g, "$1"))
}

/** Whether a page shows a component as its counterpart. */
const showsAll = (name: string, raw: string): boolean => {
  const attribute = requiredAttribute(name)
  if (attribute === undefined) return isKnownComponent(name)
  const words = readTag(raw)
  return (attribute === "rows" ? words?.component?.rows?.length : words?.attributes[attribute]) !== undefined
}

class Finder {
  readonly #source: string
  readonly #definitions: ReturnType<typeof definitionsIn>
  readonly #imports: ReturnType<typeof importedFiles>
  readonly #ids = new Set<string>()
  #depth = 0
  readonly problems: Array<SyntaxProblem> = []

  constructor(source: string, root: Root) {
    this.#source = source
    this.#definitions = definitionsIn(root)
    this.#imports = importedFiles(root.children)
  }

  #report(rule: SyntaxRule, start: number, end: number, subject: string, message: string): void {
    this.problems.push({ rule, start, end, subject, message })
  }

  blocks(nodes: ReadonlyArray<RootContent>): void {
    this.#parts(groupParts(this.#source, nodes))
  }

  #parts(parts: ReadonlyArray<Part>): void {
    for (const part of parts) {
      if (part.type === "node") this.#node(part.node)
      else if (part.type === "tag") this.#tag(part)
      else if (part.type === "html") this.#html(part.start, part.end, part.placeholders)
      else {
        this.#open(part.open)
        this.#parts(part.parts)
      }
    }
  }

  #tag({ closed, fence, parts, raw, start, words }: TagPart): void {
    const end = start + raw.length
    // Components of other tools have names and attributes of their own.
    if (
      fence === undefined &&
      words.component === undefined &&
      words.name !== INCLUDE &&
      words.name !== TARGET
    ) {
      if (!isKnownTag(words)) this.#unknown(words.name, words.closes, start, end)
      else if (!closed && containers.has(words.name)) {
        const message = `The block "${words.name}" has no end. Add {% end${words.name} %} after its content.`
        this.#report("unclosed-block", start, end, words.name, message)
      }
      for (const { message, name } of wrongAttributes(words)) {
        this.#report("unknown-attribute", start, end, `${words.name} ${name}`, message)
      }
      if (words.name === "if") this.expression(words.argument, start, end)
    }
    if (words.component !== undefined)
      this.#component(
        words.component.name,
        raw,
        start,
        "its title, its description and the Markdown within it"
      )
    this.#parts(parts)
  }

  /** Reports a component, or a shortcode of Hugo, that no block is shown as. */
  #component(name: string, raw: string, start: number, shown = "the Markdown within it"): void {
    if (showsAll(name, raw) || importedBy(this.#imports, name, raw) !== undefined) return
    const subject = name.replace("{{", "")
    const message = `The component "${subject}" has no counterpart, so the page shows only ${shown}.`
    this.#report("unknown-component", start, start + raw.length, subject, message)
  }

  #unknown(name: string, closes: string | undefined, start: number, end: number): void {
    if (closes !== undefined) return
    const message = `"${name}" is not a block, so the tag is shown as text. To show a tag as text, write it as code.`
    this.#report("unknown-block", start, end, name, message)
  }

  /** Reports an expression or a condition that does not parse. */
  expression(text: string, start: number, end: number): void {
    if (text.trim() === "") return
    const parsed = parseExpression(text)
    if (Result.isSuccess(parsed)) return
    const message = `The expression "${text.trim()}" cannot be read: ${parsed.failure.message}.`
    this.#report("expression", start, end, text.trim(), message)
  }

  #node(node: Nodes): void {
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? start
    switch (node.type) {
      case "heading":
        this.#heading(node, start, end)
        break
      case "image":
        if (node.alt == null || node.alt.trim() === "") this.#noAlt(node.url, start, end)
        break
      case "imageReference":
        if (node.alt == null || node.alt.trim() === "")
          this.#noAlt(this.#definitions.get(node.identifier)?.url ?? "", start, end)
        break
      case "link":
        if (node.url === "") this.#empty(...destinationOf(this.#source, node))
        break
      case "html":
        this.#html(start, end, node.data?.placeholders)
        return
      case "text":
        this.#openComment(start, end)
        return
      case "tag": {
        const words = readTag(node.value)
        if (words?.component !== undefined && words.closes === undefined)
          this.#component(words.component.name, node.value, start)
        return
      }
      case "paragraph": {
        const [only, ...others] = node.children
        const words = only?.type === "tag" && others.length === 0 ? readTag(only.value) : undefined
        if (words !== undefined && words.component === undefined && !isKnownTag(words))
          this.#unknown(words.name, words.closes, start, end)
        break
      }
      case "blockquote":
      case "listItem":
      case "footnoteDefinition":
      case "admonition":
        this.blocks(node.children)
        return
    }
    if ("children" in node) for (const child of node.children) this.#node(child)
  }

  /** Reports a comment that nothing closes. */
  #openComment(start: number, end: number): void {
    const [written] = /(?<!\\)<!--[^\n]{0,40}/.exec(this.#source.slice(start, end)) ?? []
    if (written === undefined) return
    const at = this.#source.indexOf(written, start)
    const message = "The comment has no end, so it is shown as text. Add --> after it."
    this.#report("unclosed-block", at, at + 4, written.trim(), message)
  }

  unusedNote({ identifier, label, position }: FootnoteDefinition): void {
    const name = label ?? identifier
    const start = position!.start.offset!
    const message = `The page does not show the note "${name}": no text refers to it, or another note has its name. Write [^${name}] in the text.`
    this.#report("unused-note", start, start + name.length + 4, name, message)
  }

  #noAlt(subject: string, start: number, end: number): void {
    const message = "The image has no alternative text. Describe it for readers who do not see it."
    this.#report("image-alt", start, end, subject, message)
  }

  #empty(start: number, end: number): void {
    this.#report("empty-target", start, end, "", "The link has no target.")
  }

  #heading(node: Heading, start: number, end: number): void {
    const { anchor, title } = readHeading(node, this.#source)
    this.#level(node.depth, title, start, end)
    // An anchor of HTML is among the children.
    if (anchor !== undefined && !node.children.some(({ type }) => type === "html"))
      this.#id(anchor, start, end)
  }

  #level(depth: number, title: string, start: number, end: number): void {
    if (this.#depth > 0 && depth > this.#depth + 1) {
      const message = `A heading of level ${depth} follows one of level ${this.#depth}. Use level ${this.#depth + 1}.`
      this.#report("heading-level", start, end, title, message)
    }
    this.#depth = depth
  }

  #id(id: string, start: number, end: number): void {
    if (id === "") return
    if (this.#ids.has(id)) {
      const message = `The id "${id}" is used before on this page. Links lead to the first one.`
      this.#report("duplicate-id", start, end, id, message)
    }
    this.#ids.add(id)
  }

  #html(start: number, end: number, placeholders?: Placeholders): void {
    for (const token of tokensOfHtml(this.#source, start, end, placeholders)) {
      if (token.kind === "open") this.#open(token)
      else if (token.kind === "text") this.#openComment(token.start, token.end)
    }
  }

  #open({ attributes, end, name, start }: OpenTag): void {
    const raw = this.#source.slice(start, end)
    const [, component] = /^<([A-Z][\w.]*)/.exec(raw) ?? []
    if (component !== undefined) this.#component(component, raw, start)
    if (attributes.id !== undefined) this.#id(attributes.id.value, start, end)
    if (name === "img" && attributes.alt === undefined) this.#noAlt(attributes.src?.value ?? "", start, end)
    if (name === "a" && attributes.href?.value === "") this.#empty(start, end)
    if (/^h[1-6]$/.test(name)) this.#level(Number(name[1]), "", start, end)
    if (name === "code" && attributes.class?.value === "expression") {
      const text = expressionIn(this.#source, end)
      if (text !== undefined) this.expression(text, start, end)
    }
  }
}

/**
 * Finds mistakes in the syntax of a page in the order of its text: blocks and attributes that the renderer does not know, expressions that do not parse,
 * images without alternative text, skipped levels of headings, repeated ids. The root is the one of the source.
 */
export const findSyntaxProblems = (
  source: string,
  root: Root,
  frontMatter: FrontMatter
): ReadonlyArray<SyntaxProblem> => {
  const finder = new Finder(source, root)
  const matter = root.children.find(({ type }) => type === "yaml")
  if (frontMatter.if !== undefined && matter !== undefined) {
    finder.expression(frontMatter.if, matter.position!.start.offset!, matter.position!.end.offset!)
  }
  finder.blocks(root.children)
  for (const note of findUnusedNotes(root)) finder.unusedNote(note)
  // The parts of one block may be found in another order.
  return finder.problems.sort((a, b) => a.start - b.start)
}
