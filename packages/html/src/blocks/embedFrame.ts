import { type Html, html } from "../template/Html.ts"
import { frameAttributes } from "./frameAttributes.ts"
import { frameOf } from "./EmbedProvider.ts"

const renderFrame = (src: string, title: string): Html => html`
  <iframe
    src=${src}
    title=${title}
    loading="lazy"
    referrerpolicy=${frameAttributes.referrerpolicy}
    allow=${frameAttributes.allow}
    sandbox=${frameAttributes.sandbox}
  ></iframe>
`

/** The sandboxed frame of an address, as markup, and its provider; null for an address that is shown as a link. */
export const embedFrame = (url: string): { readonly provider: string; readonly markup: string } | null => {
  const frame = frameOf(url)
  return frame === undefined
    ? null
    : { provider: frame.name, markup: renderFrame(frame.src, frame.name).text.trim() }
}
