import { type Html, html } from "../template/Html.ts"
import { frameOf } from "./EmbedProvider.ts"

/** A sandboxed frame. */
export const renderFrame = (src: string, title: string): Html => html`
  <iframe
    src=${src}
    title=${title}
    loading="lazy"
    referrerpolicy="strict-origin-when-cross-origin"
    allow="fullscreen; picture-in-picture"
    sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
  ></iframe>
`

/** The sandboxed frame of an address, as markup, and its provider; null for an address that is shown as a link. */
export const embedFrame = (url: string): { readonly provider: string; readonly markup: string } | null => {
  const frame = frameOf(url)
  return frame === undefined
    ? null
    : { provider: frame.name, markup: renderFrame(frame.src, frame.name).text.trim() }
}
