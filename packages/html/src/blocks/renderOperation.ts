import type { JsonObject } from "@octavo/kernel"
import type { OperationFacts } from "../operations/OperationFacts.ts"
import { operationOfBlock, type SpecBlock } from "../operations/operationOfBlock.ts"
import { type FactsView, plainView } from "../operationViews/FactsView.ts"
import { renderEndpoint } from "../operationViews/renderEndpoint.ts"
import { renderFacts } from "../operationViews/renderFacts.ts"
import { renderSchemas } from "../operationViews/renderSchemas.ts"
import { schemaId } from "../operationViews/schemaId.ts"
import { renderTry } from "../operationViews/renderTry.ts"
import { Html, html } from "../template/Html.ts"
import { renderSampleCode } from "./renderCode.ts"
import { renderDescription } from "./renderDescription.ts"
import { renderLink } from "./renderLink.ts"
import { hashOf, type Rendering } from "./Rendering.ts"

const viewOf = (rendering: Rendering, schemaAt?: FactsView["schemaAt"]): FactsView =>
  plainView({
    words: rendering.context.words,
    ...(schemaAt !== undefined && { schemaAt }),
    describe: (text) => renderDescription(rendering, text),
    sample: (code, language, label) => renderSampleCode(rendering, code, language, label),
    id: (wanted) => rendering.id(wanted),
    ownId: (kind) => rendering.ownId(kind)
  })

/** The most characters of the operations of a page; beyond, deep schemas are links to their pages, from the first of these levels that is enough. */
const maxCharacters = 40_000
const levelsInPlace = [2, 1, 0] as const

/** Renders facts of a specification within the room that is left on the page: where schemas have pages, deep ones may be links. */
const renderInRoom = (
  rendering: Rendering,
  { data: { ref } }: SpecBlock,
  render: (view: FactsView) => Html
): Html => {
  const pageOf = ref && rendering.context.schemaPages?.(ref)
  if (pageOf === undefined) return render(viewOf(rendering))
  const schemaAt =
    (level: number): FactsView["schemaAt"] =>
    (name, depth) => {
      const page = depth > level ? pageOf(name) : undefined
      return page === undefined ? undefined : page + hashOf(schemaId(name))
    }
  const room = maxCharacters - rendering.operationCharacters
  const rendered = rendering.within<number>(room, room > 0 ? [Infinity, ...levelsInPlace] : [0], (level) =>
    render(viewOf(rendering, schemaAt(level)))
  )
  rendering.operationCharacters += rendered.text.length
  return rendered
}

/** The title of an operation as a heading of the page; hidden from view where it is the title of the page too. */
const renderTitle = (rendering: Rendering, title: string, id: string): Html => {
  rendering.outline.push({ id, title, depth: 1 })
  const isPageTitle = rendering.context.title?.trim() === title.trim()
  const label = `${rendering.context.words.linkTo} ${title}`
  return html`<h2 id=${id} class=${isPageTitle && "hidden"} dir="auto">
    ${title}<a class="anchor" href=${`#${encodeURIComponent(id)}`} aria-label=${label}>#</a>
  </h2>`
}

const renderCall = (
  rendering: Rendering,
  block: Exclude<SpecBlock, { readonly type: "openapi-schemas" }>,
  root: JsonObject,
  facts: OperationFacts
): Html => {
  const { method, path } = facts
  const id = rendering.id(block.meta?.id ?? `${method}-${path}`.toLowerCase())
  rendering.modules.add("tabs")
  rendering.modules.add("copy")
  const call = rendering.context.canTry === true ? renderTry(root, facts, rendering.context.words) : undefined
  if (call !== undefined) rendering.modules.add("try")
  for (const origin of call?.origins ?? []) rendering.connectOrigins.add(origin)
  return html`
    <section class="operation" aria-labelledby=${id}>
      ${renderTitle(rendering, facts.summary ?? facts.operationId ?? `${method} ${path}`, id)}
      ${renderEndpoint(method, path)} ${call?.form}
      ${renderInRoom(rendering, block, (view) => renderFacts(root, facts, view, facts.operationId ?? id))}
    </section>
  `
}

/** The place of a block whose document is not available: what the block itself says, and a link to the document. */
const renderAddress = (rendering: Rendering, block: SpecBlock): Html => {
  const id = block.meta?.id === undefined ? undefined : rendering.id(block.meta.id)
  const method = "method" in block.data ? block.data.method : undefined
  const words =
    block.type === "openapi-schemas"
      ? (block.data.title ?? block.data.schemas.join(", "))
      : block.type === "openapi-webhook"
        ? block.data.name
        : block.data.path
  return html`<div class="operation-address" id=${id}>
    ${renderEndpoint(method, words)}
    ${renderLink(rendering, block.data.ref, html`${rendering.context.words.open}`)}
  </div>`
}

/** A block of an OpenAPI specification: all facts of its document, or its address where that is not available. */
export const renderOperation = (rendering: Rendering, block: SpecBlock): Html => {
  const reference = block.data.ref
  const root = reference === undefined ? undefined : rendering.context.specification?.(reference)
  if (root === undefined) return renderAddress(rendering, block)
  if (block.type === "openapi-schemas") {
    const id = rendering.id(block.meta?.id ?? "schemas")
    rendering.modules.add("tabs")
    const { schemas } = block.data
    const facts = renderInRoom(rendering, block, (view) => renderSchemas(root, schemas, view) || Html.empty)
    return facts.text === ""
      ? renderAddress(rendering, block)
      : html`<div class="operation" id=${id}>${facts}</div>`
  }
  const facts = operationOfBlock(root, block)
  return facts === undefined ? renderAddress(rendering, block) : renderCall(rendering, block, root, facts)
}
