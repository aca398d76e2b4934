import type { Html, Nodes, Parents, PhrasingContent, Root, RootContent } from "mdast"
import { isElement, isNothingAlone, isPlaceholder, type Placeholders } from "./elementNames.ts"
import { type HtmlToken, isOpenComment, tokensOfHtml } from "./Html.ts"
import { BLOCK_ELEMENTS, RAW_TEXT_ELEMENTS } from "./htmlElements.ts"

type Tag = Exclude<HtmlToken, { kind: "text" }>

const hasAttributes = (tag: Tag): boolean => tag.kind === "open" && Object.keys(tag.attributes).length > 0

/** Whether a tag without a partner can be a word between `<` and `>`; `written` is how the source has it. */
const isWord = (tag: Tag, written: string, isInline: boolean): boolean => {
  const { name } = tag
  const isBare = !hasAttributes(tag)
  if (!isElement(name)) {
    // An element of JSX is closed by itself, and has no words.
    const isClosed = tag.kind === "open" && tag.empty
    return !isClosed || (isBare && written[1] === written[1]?.toLowerCase())
  }
  if (tag.kind === "close" || !isBare || written.endsWith("/>")) return false
  return isNothingAlone(name) && (isInline || !(BLOCK_ELEMENTS.has(name) || RAW_TEXT_ELEMENTS.has(name)))
}

interface Open {
  readonly node: Html
  readonly tag: Tag
  readonly written: string
}

/** Pairs the tags of a page in the order of its source; what is left has no partner. */
class Pairing {
  readonly #open = new Map<string, Array<Open>>()
  readonly #alone: Array<Open> = []

  add(node: Html): void {
    for (const token of tokensOfHtml(node.value)) {
      if (token.kind === "text") continue
      const found = { node, tag: token, written: node.value.slice(token.start, token.end) }
      const opened = this.#open.get(token.name)
      if (token.kind === "close") {
        if (opened?.pop() === undefined) this.#alone.push(found)
      } else if (token.empty) this.#alone.push(found)
      else if (opened === undefined) this.#open.set(token.name, [found])
      else opened.push(found)
    }
  }

  *unpaired(): Generator<Open> {
    yield* this.#alone
    for (const left of this.#open.values()) yield* left
  }
}

const visitHtml = (node: Nodes, isInline: boolean, visit: (html: Html, isInline: boolean) => void): void => {
  if (node.type === "html") visit(node, isInline)
  else if ("children" in node) {
    const isText = node.type === "paragraph" || node.type === "heading" || node.type === "tableCell"
    for (const child of node.children) visitHtml(child, isInline || isText, visit)
  }
}

/** A tag in text is replaced by its words. */
const replaceInText = (parent: Parents): void => {
  for (const [index, child] of parent.children.entries()) {
    if ("children" in child) replaceInText(child)
    else if (child.type === "html" && child.data?.isWord === true) {
      const { position, value } = child
      ;(parent.children as Array<PhrasingContent>)[index] = {
        type: "text",
        value,
        ...(position !== undefined && { position })
      }
    }
  }
}

const marked = (root: Root, placeholdersOf: (html: Html, isInline: boolean) => Html["data"]): Root => {
  let hasWords = false
  visitHtml(root, false, (html, isInline) => {
    const data = placeholdersOf(html, isInline)
    if (data === undefined) return
    html.data = data
    hasWords ||= data.isWord === true
  })
  if (hasWords) replaceInText(root)
  return root
}

/** Reads HTML of several lines that begins with a word as text; undefined where it cannot. */
type ReadAsText = (html: Html) => ReadonlyArray<RootContent> | undefined

const beginsWithWord = ({ data, value }: Html): boolean => {
  if (data?.placeholders === undefined) return false
  const [first] = tokensOfHtml(value, 0, value.length, data.placeholders)
  return first?.kind === "text" && /^<(?:\/?[a-z]|!--)/i.test(value)
}

/** HTML of several lines that begins with a word is no HTML. */
const replaceBlocks = (parent: Parents, readAsText: ReadAsText): void => {
  const children: ReadonlyArray<Nodes> = parent.children
  for (let index = children.length - 1; index >= 0; index--) {
    const child = children[index]!
    if (child.type === "html" && beginsWithWord(child)) {
      const nodes = readAsText(child)
      if (nodes === undefined) continue
      const read: Root = { type: "root", children: [...nodes] }
      replaceKnown(read, child.data?.placeholders)
      parent.children.splice(index, 1, ...(read.children as Array<never>))
    } else if ("children" in child && child.type !== "paragraph" && child.type !== "table")
      replaceBlocks(child, readAsText)
  }
}

/**
 * Tags that have no end, of a name that no element has, are words: `<your-token>`, `Promise<void>`. So are those of elements that show
 * nothing alone, such as `<image>`, instructions, declarations, and comments without an end. A tag in text becomes text; HTML of several lines gets the names of its placeholders.
 */
export const replacePlaceholders = (root: Root, readAsText: ReadAsText): Root => {
  const pairing = new Pairing()
  const inline = new Set<Html>()
  const found = new Map<Html, Set<string>>()
  visitHtml(root, false, (html, isInline) => {
    if (isInline) inline.add(html)
    const isText = isInline ? /^<(?:\?|!(?!--))/.test(html.value) : isOpenComment(html.value)
    if (isText) found.set(html, new Set())
    if (!isInline || !isText) pairing.add(html)
  })
  for (const { node, tag, written } of pairing.unpaired()) {
    if (!isWord(tag, written, inline.has(node))) continue
    found.set(node, (found.get(node) ?? new Set()).add(tag.name))
  }
  if (found.size === 0) return root
  marked(root, (html, isInline) => {
    const placeholders = found.get(html)
    return placeholders && (isInline ? { isWord: true } : { placeholders })
  })
  replaceBlocks(root, readAsText)
  return root
}

/** Does the same for Markdown that was cut out of HTML whose placeholders are known. */
export const replaceKnown = (root: Root, placeholders: Placeholders | undefined): void => {
  if (placeholders === undefined) return
  marked(root, (html, isInline) => {
    const isText = (token: HtmlToken) =>
      token.kind !== "text" && isPlaceholder(token.name, hasAttributes(token), placeholders)
    if (!tokensOfHtml(html.value).some(isText)) return undefined
    return isInline ? { isWord: true } : { placeholders }
  })
}
