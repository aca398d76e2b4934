import type { BlockOf } from "@octavo/markdown"
import { html, type Html } from "../template/Html.ts"
import { renderLink } from "./renderLink.ts"
import type { Rendering } from "./Rendering.ts"

/** A block of an OpenAPI specification: method, path and a link to the specification. */
export const renderOperation = (
  rendering: Rendering,
  block: BlockOf<"swagger" | "openapi-operation" | "openapi-schemas" | "openapi-webhook">
): Html => {
  const id = block.meta === undefined ? undefined : rendering.id(block.meta.id)
  const method = "method" in block.data ? block.data.method.toLowerCase() : undefined
  const words =
    block.type === "openapi-schemas"
      ? (block.data.title ?? block.data.schemas.join(", "))
      : block.type === "openapi-webhook"
        ? block.data.name
        : block.data.path
  const kind = method !== undefined && /^[a-z]{3,7}$/.test(method) ? `method-${method}` : undefined
  return html`
    <div class="operation" id=${id}>
      ${method !== undefined && html`<span class=${["method", kind]}>${method.toUpperCase()}</span>`}
      <code dir="ltr">${words}</code>
      ${renderLink(rendering, block.data.ref, html`${rendering.context.words.open}`)}
    </div>
  `
}
