import type { Paragraph, RootContent } from "mdast"
import { childrenOf, fragmentOf } from "../document/childrenOf.ts"
import type { Block, BlockOf } from "../document/Document.ts"
import { writeComponent, writeStrings } from "../html/jsx.ts"
import type { HintForm, ListForm, MdxForms } from "./MdxForms.ts"
import { plainWords } from "./plainWords.ts"
import { wordOfAlert } from "../read/readAlert.ts"
import { type InlineWriting, writeInlines } from "./writeInlines.ts"

/** Converts blocks to mdast. */
type WriteBlocks = (blocks: ReadonlyArray<Block>, writing: InlineWriting) => Array<RootContent>

const tag = (value: string): RootContent => ({ type: "tag", value })

const component = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  inside: ReadonlyArray<RootContent>
): Array<RootContent> => [tag(writeComponent(name, attributes)), ...inside, tag(`</${name}>`)]

/** How many hints are within each other, the block itself among them. */
const depthOf = (block: Block): number => {
  const inside = [...childrenOf(block), ...(block.fragments ?? []).flatMap(({ nodes }) => nodes)]
  return inside.reduce((depth, child) => Math.max(depth, depthOf(child)), 0) + (block.type === "hint" ? 1 : 0)
}

const writeAlert = (
  block: BlockOf<"hint">,
  writing: InlineWriting,
  write: WriteBlocks
): Array<RootContent> => {
  const marker = `[!${wordOfAlert(block.data.style, "NOTE")}]`
  const [first, ...others] = childrenOf(block)
  const isPlain = first?.type === "paragraph" && first.data.align === undefined
  const head: Paragraph = {
    type: "paragraph",
    children: isPlain
      ? [{ type: "tag", value: `${marker}\n` }, ...writeInlines(first.nodes ?? [], writing)]
      : [{ type: "tag", value: marker }]
  }
  const rest = write(isPlain ? others : childrenOf(block), writing)
  return [{ type: "blockquote", children: [head, ...(rest as [])] }]
}

const writeHint = (
  block: BlockOf<"hint">,
  writing: InlineWriting,
  form: HintForm,
  write: WriteBlocks
): Array<RootContent> => {
  if ("alert" in form) return writeAlert(block, writing, write)
  const inside = write(childrenOf(block), writing)
  if ("name" in form) return component(form.name, form.attributes, inside)
  const colons = ":".repeat(2 + depthOf(block))
  return [tag(`${colons}${form.fence}`), ...inside, tag(colons)]
}

/** The text of a paragraph that is in bold as a whole, which a component may have as its title. */
const boldText = (block: Block | undefined): string | undefined => {
  if (block?.type !== "paragraph" || block.data.align !== undefined) return undefined
  const leaves = (block.nodes ?? []).flatMap((node) => (node.object === "text" ? node.leaves : []))
  const isBold =
    leaves.length > 0 &&
    (block.nodes ?? []).every(({ object }) => object === "text") &&
    leaves.every(({ marks }) => marks.length === 1 && marks[0]!.type === "bold")
  return isBold ? leaves.map(({ text }) => text).join("") : undefined
}

const titled = ({ titles }: ListForm, title: string | undefined): Readonly<Record<string, string>> =>
  title === undefined ? {} : Object.fromEntries(titles.map((name) => [name, title]))

/** The titles of tabs; empty for a tab without one. */
export const titlesOfTabs = (block: BlockOf<"tabs">): ReadonlyArray<string> =>
  childrenOf(block).map((item) => (item.type === "tabs-item" ? (item.data.title ?? "") : ""))

/** The titles of tabs as a property of the component around them. */
const itemsOf = (block: BlockOf<"tabs">, { items }: ListForm): string => {
  const titles = titlesOfTabs(block)
  const written = items === undefined ? undefined : writeStrings(titles)
  return written === undefined ? "" : ` ${items}={${written}}`
}

/** Converts a block to the component or the admonition that the page has for it; undefined where it has none. */
export const writeMdxBlock = (
  block: Block,
  writing: InlineWriting,
  { accordion, hint, stepper, tabs }: MdxForms,
  write: WriteBlocks
): Array<RootContent> | undefined => {
  const inside = () => write(childrenOf(block), writing)
  switch (block.type) {
    case "hint": {
      const form = hint(block.data.style)
      return form && writeHint(block, writing, form, write)
    }
    case "tabs":
      return tabs && [tag(`<${tabs.list}${itemsOf(block, tabs)}>`), ...inside(), tag(`</${tabs.list}>`)]
    case "tabs-item":
      return tabs && component(tabs.item, titled(tabs, block.data.title), inside())
    case "stepper":
      return stepper && component(stepper.list, {}, inside())
    case "stepper-step": {
      if (stepper === undefined) return undefined
      const [first, ...others] = childrenOf(block)
      const title = stepper.titles.length === 0 ? undefined : boldText(first)
      if (title === undefined) return component(stepper.item, {}, inside())
      return component(stepper.item, titled(stepper, title), write(others, writing))
    }
    case "expandable": {
      if (accordion === undefined || block.data.defaultExpanded === true) return undefined
      const title = (fragmentOf(block, "expandable-title")?.nodes ?? []).map(({ nodes = [] }) =>
        plainWords(nodes, writing.write)
      )
      const body = fragmentOf(block, "expandable-body")?.nodes ?? []
      return component(accordion.name, { [accordion.title]: title.join(" ") }, write(body, writing))
    }
    default:
      return undefined
  }
}
