import { decoded, decodeText } from "./decodeText.ts"
import { withoutHash } from "./ImportedPage.ts"
import { maxSheetCharacters, type SheetTexts } from "./SheetTexts.ts"

const attribute = (name: string): RegExp =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i")

const href = attribute("href")

const valueIn = (tag: string, pattern: RegExp): string | undefined => {
  const [, ...values] = pattern.exec(tag) ?? []
  return values.find((value) => value !== undefined)?.replaceAll("&amp;", "&")
}

/** The targets of links to style sheets in a text of HTML, and of `@import` in it or in CSS. */
const targetsIn = (text: string): ReadonlyArray<string> => [
  ...[...text.matchAll(/<link\s[^>]{1,2000}>/gi)].flatMap(([tag]) =>
    /stylesheet/i.test(tag) ? (valueIn(tag, href) ?? []) : []
  ),
  ...[...text.matchAll(/@import\s+(?:url\(\s*)?["']?([^"')\s;]{1,2000})/gi)].map(([, target]) => target!)
]

/**
 * The texts of the style sheets in an archive that a page of it links to, with those that they import, by their addresses. A text beyond
 * the bound is cut there, and those after it are left out.
 */
export const linkedSheets = (
  html: string,
  url: string,
  files: ReadonlyMap<string, Uint8Array>
): SheetTexts => {
  const [baseTag = ""] = /<base\s[^>]{1,2000}>/i.exec(html) ?? []
  const base = URL.parse(valueIn(baseTag, href) ?? "", url)?.href ?? url
  const found = new Map<string, string>()
  let left = maxSheetCharacters
  const open = [{ text: html, base }]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    for (const target of targetsIn(next.text)) {
      const address = URL.parse(target, next.base)
      if (address === null || left < 0) continue
      address.search = ""
      const place = withoutHash(address)
      const bytes = files.get(decoded(address.pathname).slice(1).normalize("NFC"))
      if (address.protocol !== "archive:" || bytes === undefined || found.has(place)) continue
      const text = decodeText(bytes.subarray(0, 4 * maxSheetCharacters)).slice(0, left + 1)
      left -= text.length
      found.set(place, text)
      open.push({ text, base: address.href })
    }
  }
  return Object.fromEntries(found)
}
