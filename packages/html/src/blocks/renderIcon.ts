import { html, Html } from "../template/Html.ts"
import type { FindIcon } from "./RenderContext.ts"

const shape = /^[a-z0-9-]{1,50}$/

/** Renders an icon that an author named, before words; undefined for a name that no icon has. */
export const renderIcon = (findIcon: FindIcon | undefined, name: string | undefined): Html | undefined => {
  const found = name !== undefined && shape.test(name) ? findIcon?.(name) : undefined
  if (found === undefined) return undefined
  return html`<svg class="icon shape" viewBox=${`0 0 ${found.size} ${found.size}`} aria-hidden="true">
    ${Html.trust(found.body)}
  </svg>`
}
