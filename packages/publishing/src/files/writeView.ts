import {
  type Block,
  type ContentReference,
  type Document,
  type Inline,
  isHarmlessAddress,
  isReference,
  printHeading,
  printInSteps,
  type Text
} from "@octavo/markdown"
import type { SpecBlock } from "@octavo/html"
import { Effect } from "effect"
import { documentOfView } from "../pages/documentOfView.ts"
import { inTurns } from "../pages/inTurns.ts"
import { withCssIdentifiers } from "./cssIdentifier.ts"
import { linkOf } from "../pages/linkTargets.ts"
import { urlOf } from "../pages/pageAddresses.ts"
import type { PageView } from "../pages/PageView.ts"
import { specificationsOf } from "../pages/specificationsOf.ts"
import { SpecFacts } from "./SpecFacts.ts"

/** The URL of a reference; empty for one that the audience does not see. */
const referenceUrl =
  (view: PageView) =>
  (reference: ContentReference): string => {
    if (reference.kind === "tag") return reference.tag
    const href = linkOf(view)(reference)?.href
    if (href === undefined) return ""
    const from = urlOf(view.site, view.siteSpace, view.pages, view.page)
    if (!URL.canParse(href, from)) return ""
    return isHarmlessAddress(href) ? new URL(href, from).href : ""
  }

type Node = Block | Inline | Text
type Write = (reference: ContentReference) => string

const showsSpec = (node: Node): node is SpecBlock =>
  node.object === "block" &&
  ["swagger", "openapi-operation", "openapi-schemas", "openapi-webhook"].includes(node.type)

/**
 * Nodes without what shows nothing: conditions and expressions without a value, contents and targets that are not seen. Facts of
 * specifications are marked.
 */
const shownIn = <N extends Node>(
  nodes: ReadonlyArray<N>,
  write: Write,
  facts: SpecFacts
): ReadonlyArray<N> => {
  const shown = nodes.flatMap((node): ReadonlyArray<Node> => {
    if (node.object === "text") return [node]
    if (["if", "expression", "reusable-content"].includes(node.type)) return []
    const marked = showsSpec(node) ? facts.mark(node) : undefined
    if (marked !== undefined) return [marked]
    const { ref } = node.data as { readonly ref?: unknown }
    const isUnseen = isReference(ref) && ref.kind !== "openapi" && write(ref) === ""
    if (isUnseen) return node.type === "link" ? shownIn<Node>(node.nodes ?? [], write, facts) : []
    return [
      {
        ...node,
        ...(node.nodes !== undefined && { nodes: shownIn<Node>(node.nodes, write, facts) }),
        ...(node.fragments !== undefined && {
          fragments: node.fragments.map((fragment) => ({
            ...fragment,
            nodes: shownIn(fragment.nodes, write, facts)
          }))
        })
      } as Node
    ]
  })
  // A node is replaced by nodes of its kind.
  return shown as ReadonlyArray<Node> as ReadonlyArray<N>
}

function* shownOneByOne(nodes: ReadonlyArray<Block>, write: Write, facts: SpecFacts): Generator<Block> {
  for (const node of nodes) yield* shownIn([node], write, facts)
}

/** Writes blocks of a page as Markdown with absolute URLs, and with the facts of specifications, in steps. They have been evaluated. */
export function* writeBlocksOf(
  view: PageView,
  nodes: Document["nodes"],
  facts = new SpecFacts(() => undefined)
): Generator<void, string, void> {
  const write = referenceUrl(view)
  return facts.putInto(yield* printInSteps(shownOneByOne(nodes, write, facts), write))
}

/** The document of a page for a front end, as an audience sees it: with anchors that are identifiers of CSS, without expressions that have no value, and without targets that are not seen. */
export const shownDocument = Effect.fnUntraced(function* (view: PageView) {
  const document = yield* documentOfView(view)
  const facts = new SpecFacts(() => undefined)
  const nodes = yield* inTurns(function* () {
    const shown: Array<Block> = []
    for (const node of shownOneByOne(document.nodes, referenceUrl(view), facts)) {
      shown.push(withCssIdentifiers(node))
      yield
    }
    return shown
  })
  return { ...document, nodes } satisfies Document
})

/** Writes a page as an audience sees it, in Markdown: its description as front matter, its title, and its text with absolute URLs. */
export const writeView = Effect.fn("publishing.writeView")(function* (view: PageView) {
  const { description } = view.page.attributes
  // A string of JSON is one of YAML.
  const matter = description === undefined ? "" : `---\ndescription: ${JSON.stringify(description)}\n---\n\n`
  const document = yield* documentOfView(view)
  const facts = new SpecFacts(yield* specificationsOf(view))
  const text = yield* inTurns(() => writeBlocksOf(view, document.nodes, facts))
  return `${matter}${printHeading(view.page.title)}\n\n${text}`
})
