import { html, type Html } from "../template/Html.ts"

/** Renders the mark of a method in its colour. */
export const renderMethod = (method: string): Html => {
  const kind = /^[a-z]{3,7}$/i.test(method) ? `method-${method.toLowerCase()}` : undefined
  return html`<span class=${["method", kind]}>${method.toUpperCase()}</span>`
}

/** Renders method and path on one line, which the client gives a button that copies the path. */
export const renderEndpoint = (method: string | undefined, path: string): Html =>
  html`<div class="endpoint" dir="ltr">
    ${method !== undefined && renderMethod(method)}
    <code
      >${path.split(/(\{[^{}]*\})/).map((part, index) => (index % 2 === 1 ? html`<var>${part}</var>` : part))}</code
    >
  </div>`
