import { isHarmlessAddress } from "@octavo/markdown"

/** Attributes whose value is the address of something that is loaded. */
const loading: ReadonlySet<string> = new Set(["src", "srcset", "poster", "data"])

/** Attributes whose value is an address. */
export const urlAttributes: ReadonlySet<string> = new Set([
  ...loading,
  "href",
  "action",
  "formaction",
  "cite",
  "ping",
  "background",
  "xlink:href"
])

const loadSchemes: ReadonlySet<string> = new Set(["http", "https"])

/** Pictures that are written in an address. Browsers run no script of a picture, also of SVG. */
const PICTURE = /^data:image\/(?:apng|avif|bmp|gif|jpe?g|png|svg\+xml|webp|x-icon|vnd\.microsoft\.icon)[;,]/i

/** The address as browsers read it: without control characters around it and without tabs and line breaks within. */
const asBrowsersRead = (url: string): string =>
  // oxlint-disable-next-line no-control-regex
  url.replace(/^[\u0000-\u0020]+|(?<![\u0000-\u0020])[\u0000-\u0020]+$/g, "").replace(/[\t\n\r\0]/g, "")

/**
 * The address that an attribute may have: a relative one, http and https, a picture as a `data:` address for `src`, and of links every
 * scheme that runs nothing. Undefined for every other one, such as `javascript:`.
 */
export const safeUrl = (attribute: string, url: string): string | undefined => {
  const read = asBrowsersRead(url)
  const scheme = /^([^/?#]*?):/.exec(read)?.[1]?.toLowerCase()
  const isAllowed = loading.has(attribute)
    ? scheme === undefined || loadSchemes.has(scheme) || (attribute === "src" && PICTURE.test(read))
    : isHarmlessAddress(read)
  if (!isAllowed) return undefined
  // In a list of sources, commas and spaces end an address.
  return attribute === "srcset" ? read.replace(/ /g, "%20").replace(/,/g, "%2C") : read
}
