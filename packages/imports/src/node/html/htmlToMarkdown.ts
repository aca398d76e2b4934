import GithubSlugger from "github-slugger"
import type { Element, Root } from "hast"
import { defaultHandlers, type Handle, toMdast } from "hast-util-to-mdast"
import type { Heading, PhrasingContent, Root as MdastRoot, RootContent } from "mdast"
import { attribute, printTree, splitLiteral } from "@octavo/markdown"
import { isElement, propertyOf, wordsApart, wordsOf } from "./elements.ts"
import {
  details,
  embed,
  figure,
  hint,
  hintStyleOf,
  inText,
  flowOf,
  labelCode,
  pre,
  tab,
  tabs
} from "./htmlBlocks.ts"
import { formulaOf } from "./formulaOf.ts"
import { note, noteMark } from "./noteBlocks.ts"
import { wordsOfControl } from "./wordsOfControl.ts"
import { tidyMarks } from "./tidyMarks.ts"
import { needsHtml, writeTableHtml } from "./htmlTable.ts"

const around =
  (name: string): Handle =>
  (state, node) =>
    [
      inText(`<${name}>`),
      ...(state.all(node) as Array<PhrasingContent>),
      inText(`</${name}>`)
    ] as ReturnType<Handle>

/** Elements that are text to the parser of the library, and boxes where they are dressed as ones. */
const boxed: Handle = (state, node) => {
  const style = hintStyleOf(node)
  if (style !== undefined) return hint(state, node, style)
  const formula = formulaOf(node)
  if (formula !== undefined) return { type: "math", value: `\n${formula}\n` } as unknown as ReturnType<Handle>
  return state.toFlow(state.all(node)) as ReturnType<Handle>
}

/** A paragraph may be a box of its own. */
const paragraph: Handle = (state, node) => {
  const style = hintStyleOf(node)
  return style === undefined
    ? (defaultHandlers.p(state, node) as ReturnType<Handle>)
    : hint(state, node, style)
}

const quoted: Handle = (state, node) => {
  const style = hintStyleOf(node)
  if (style !== undefined) return hint(state, node, style)
  return { type: "blockquote", children: state.toFlow(state.all(node)) } as ReturnType<Handle>
}

const span: Handle = (state, node) => {
  const formula = formulaOf(node)
  if (formula === undefined) return state.all(node) as ReturnType<Handle>
  return { type: "math", value: formula, data: { hName: "span" } } as unknown as ReturnType<Handle>
}

const inline = new Set(
  "text emphasis strong delete inlineCode link image break html math footnoteReference".split(" ")
)

const link: Handle = (state, node) => {
  const children = state.all(node)
  const href = propertyOf(node, "href")
  if (href === undefined || children.length === 0) return children as ReturnType<Handle>
  const isBlock = children.some((child) => !inline.has(child.type))
  if (!isBlock) return { type: "link", url: href, children } as ReturnType<Handle>
  // A card that leads somewhere as a whole: its words are the link.
  const words: PhrasingContent = { type: "text", value: wordsApart(node) }
  return {
    type: "paragraph",
    children: [{ type: "link", url: href, children: [words] }]
  } as ReturnType<Handle>
}

const code: Handle = (state, node) =>
  wordsOf(node) === "" ? [] : (defaultHandlers.code(state, node) as ReturnType<Handle>)

const table: Handle = (state, node) => {
  const caption = node.children.find((child) => isElement(child, "caption"))
  const words = caption === undefined ? [] : flowOf(state, caption as Element)
  const rest = { ...node, children: node.children.filter((child) => child !== caption) }
  const written = needsHtml(rest)
    ? ({ type: "html", value: writeTableHtml(rest) } as const)
    : defaultHandlers.table(state, rest)
  return [...words, written] as ReturnType<Handle>
}

const control = (_state: unknown, node: Element): ReturnType<Handle> => ({
  type: "text",
  value: wordsOfControl(node)
})

/** The reading of characters, in parentheses after them. */
const reading: Handle = (state, node) =>
  [{ type: "text", value: " (" }, ...state.all(node), { type: "text", value: ")" }] as ReturnType<Handle>

const math: Handle = (state, node, parent) =>
  formulaOf(node) === undefined ? control(state, node) : span(state, node, parent)

/** Highlighted text, in the color that its style names, or yellow. */
const mark: Handle = (state, node) => {
  const [, color] =
    /background(?:-color)?\s*:\s*(green|blue|red|orange|yellow|purple)\b/.exec(
      propertyOf(node, "style") ?? ""
    ) ?? []
  return [
    inText(`<mark${attribute("style", `background-color:${color ?? "yellow"};`)}>`),
    ...(state.all(node) as Array<PhrasingContent>),
    inText("</mark>")
  ] as ReturnType<Handle>
}

/** A heading whose anchor is not the one that its words make keeps the one it had. */
const headings = (): Handle => {
  const slugger = new GithubSlugger()
  return (state, node) => {
    const words = wordsOf(node)
    if (words === "") return undefined
    const id = propertyOf(node, "id")
    const usual = slugger.slug(words)
    const children = state.all(node) as Array<PhrasingContent>
    if (id !== undefined && id !== usual) {
      const anchor = inText(`<a${attribute("href", `#${id}`)}${attribute("id", id)}></a>`)
      children.push({ type: "text", value: " " }, anchor)
    }
    const heading: Heading = { type: "heading", depth: Number(node.tagName[1]) as 1, children }
    return heading
  }
}

/** Words between colons would be read as emoji. */
const keepLiteral = (node: MdastRoot | RootContent): void => {
  if (!("children" in node)) return
  const children = node.children.flatMap((child): Array<RootContent> => {
    if (child.type !== "text") {
      keepLiteral(child)
      return [child]
    }
    return splitLiteral(child.value).flatMap((value, at): Array<RootContent> => [
      ...(at > 0 ? [{ type: "html", value: "<!-- -->" } as const] : []),
      ...(value === "" ? [] : [{ type: "text", value } as const])
    ])
  })
  node.children = children as []
}

/** The Markdown of a tidy tree whose links and pictures have whole addresses. */
export const htmlToMarkdown = (root: Root): string => {
  labelCode(root)
  const heading = headings()
  const tree = toMdast(root, {
    document: true,
    nodeHandlers: { comment: () => undefined },
    handlers: {
      a: link,
      aside: boxed,
      audio: embed,
      button: (state, node) => state.all(node) as ReturnType<Handle>,
      blockquote: quoted,
      br: (state) => (state.inTable ? inText("<br>") : { type: "break" }) as ReturnType<Handle>,
      code,
      details,
      dialog: boxed,
      div: boxed,
      figure,
      h1: heading,
      h2: heading,
      h3: heading,
      h4: heading,
      h5: heading,
      h6: heading,
      iframe: embed,
      kbd: around("kbd"),
      mark,
      math,
      menu: defaultHandlers.ul,
      "octavo-note": note,
      "octavo-note-mark": noteMark,
      "octavo-tab": tab,
      "octavo-tabs": tabs,
      optgroup: control,
      option: control,
      p: paragraph,
      pre,
      rt: reading,
      search: boxed,
      section: boxed,
      samp: code,
      select: control,
      span,
      sub: around("sub"),
      sup: around("sup"),
      svg: control,
      table,
      textarea: control,
      tt: code,
      u: around("u"),
      var: code,
      video: embed,
      wbr: () => undefined,
      // Elements that browsers no longer know, and show as any other.
      ...Object.fromEntries(
        "applet command content element isindex menuitem nextid shadow spacer"
          .split(" ")
          .map((name) => [name, boxed])
      )
    }
  }) as MdastRoot
  tidyMarks(tree)
  keepLiteral(tree)
  return printTree(tree)
}
