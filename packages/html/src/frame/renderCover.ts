import { html, type Html } from "../template/Html.ts"
import type { CoverImage, PageCover } from "./PageFrame.ts"

/** The part of a picture that shows, from 0 for its top to 100 for its bottom, in steps: styles have a class for each. */
const step = 10

/** A picture that is moved so many pixels shows its top, or its bottom. */
const furthest = 200

/** The class that moves a picture down, or up for a negative number of pixels; undefined for one in its middle. */
const shownClass = (pixels: number): string | undefined => {
  const moved = Math.min(furthest, Math.max(-furthest, pixels))
  const shown = Math.round((50 - (moved / furthest) * 50) / step) * step
  return shown === 50 ? undefined : `shows-${shown}`
}

/** The styles of the classes of `shownClass`. */
export const coverStyle: string = Array.from({ length: 100 / step + 1 }, (_, index) => index * step)
  .filter((shown) => shown !== 50)
  .map((shown) => `.shows-${shown} { object-position: 50% ${shown}%; }`)
  .join("\n")

/** The picture above a page. It decorates: readers of the words miss nothing. */
export const renderCover = ({ dark, light, moved, size }: PageCover): Html => {
  // Browsers load an image that is not shown unless it is lazy.
  const isPair = dark !== undefined
  const image = ({ height, href, width }: CoverImage, mode: string | undefined): Html =>
    html`<img
      class=${[mode, shownClass(moved)]}
      src=${href}
      alt=""
      width=${width}
      height=${height}
      loading=${isPair && "lazy"}
      fetchpriority="high"
    />`
  return html`<div class=${["page-cover", size === "hero" && "hero"]}>
    ${!isPair ? image(light, undefined) : html`${image(light, "only-light")}${image(dark, "only-dark")}`}
  </div>`
}
