import { html, type Html } from "../template/Html.ts"
import { operationOfBlock, type SpecBlock } from "../operations/operationOfBlock.ts"
import { renderFacts } from "../operationViews/renderFacts.ts"
import { renderSchemas } from "../operationViews/renderSchemas.ts"
import { renderDescription } from "./renderDescription.ts"
import { renderLink } from "./renderLink.ts"
import type { Rendering } from "./Rendering.ts"

/** A block of an OpenAPI specification: method and path, and all facts of its document where that is available. */
export const renderOperation = (rendering: Rendering, block: SpecBlock): Html => {
  const id = block.meta?.id === undefined ? undefined : rendering.id(block.meta.id)
  const method = "method" in block.data ? block.data.method.toLowerCase() : undefined
  const words =
    block.type === "openapi-schemas"
      ? (block.data.title ?? block.data.schemas.join(", "))
      : block.type === "openapi-webhook"
        ? block.data.name
        : block.data.path
  const kind = method !== undefined && /^[a-z]{3,7}$/.test(method) ? `method-${method}` : undefined
  const reference = block.data.ref
  const root = reference === undefined ? undefined : rendering.context.specification?.(reference)
  const facts = root === undefined ? undefined : operationOfBlock(root, block)
  const describe = (text: string | undefined) => renderDescription(rendering, text)
  return html`
    <div class="operation" id=${id}>
      ${method !== undefined && html`<span class=${["method", kind]}>${method.toUpperCase()}</span>`}
      <code dir="ltr">${words}</code>
      ${renderLink(rendering, block.data.ref, html`${rendering.context.words.open}`)}
    </div>
    ${root !== undefined && facts !== undefined && renderFacts(root, facts, describe)}
    ${root !== undefined && block.type === "openapi-schemas" && renderSchemas(root, block.data.schemas, describe)}
  `
}
