import type { BlockOf } from "@octavo/markdown"
import { type Html, html } from "../template/Html.ts"
import { frameOf } from "./EmbedProvider.ts"
import { frameAttributes } from "./frameAttributes.ts"
import { anchor } from "./renderLink.ts"
import type { Rendering } from "./Rendering.ts"

/** The host and path of an address, as words. */
const wordsOf = (url: string): readonly [host: string, path: string] => {
  const found = /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/?#]+)([^?#]*)/i.exec(url)
  return found === null ? [url, ""] : [found[1]!, found[2] === "/" ? "" : found[2]!]
}

/** A link as a card. */
export const linkCard = (rendering: Rendering, href: string, title: string, note?: string): Html =>
  anchor(
    rendering,
    href,
    html`
      <span class="link-text">
        <span class="link-title">${title}</span>
        ${note !== undefined && note !== "" && html`<span class="link-note">${note}</span>`}
      </span>
    `,
    ["link-card"]
  )

/** A page of a known provider in a sandboxed frame, which is loaded when the reader asks for it; every other address as a card with a link. */
export const renderEmbed = (rendering: Rendering, block: BlockOf<"embed">): Html => {
  const { fullWidth, url } = block.data
  const frame = frameOf(url)
  const wide = fullWidth === true && "wide"
  const target = rendering.link({ kind: "url", url })
  const [host, path] = wordsOf(url)
  if (frame === undefined) {
    const card =
      target === undefined
        ? html`<span class="missing">${url}</span>`
        : linkCard(rendering, target.href, host, path)
    return html`<figure class=${wide}>${card}${rendering.caption(block)}</figure>`
  }
  const { host: source, origin } = new URL(frame.src)
  rendering.frameOrigins.add(origin)
  const title = `${frame.name} ${rendering.nextRegion()}`
  return html`
    <figure class=${["embed", wide]}>
      <octavo-embed
        data-src=${frame.src}
        data-title=${title}
        data-referrerpolicy=${frameAttributes.referrerpolicy}
        data-allow=${frameAttributes.allow}
        data-sandbox=${frameAttributes.sandbox}
      >
        ${target !== undefined && linkCard(rendering, target.href, frame.name, `${host}${path}`)}
        <button type="button" class="button" hidden>${rendering.context.words.loadFrom} ${source}</button>
      </octavo-embed>
      ${rendering.caption(block)}
    </figure>
  `
}
