import type { SearchedPage } from "./writeIndex.ts"

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " "
}

const wordsOf = (html: string): string =>
  html
    .replace(/<(script|style|svg|template|button)\b[^>]*>[\s\S]*?<\/\1>/g, " ")
    .replace(/<\/?(?:p|li|h[1-6]|td|th|tr|div|section|pre|br|dt|dd|figcaption|summary)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(\w+|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim()

/** The titles above a page, as its structured data has them. */
const trailOf = (html: string): ReadonlyArray<string> => {
  const [, json] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
  const names = Array.from(
    (json ?? "").matchAll(/"@type":"ListItem"[^{}]*?"name":("(?:[^"\\]|\\.)*")/g),
    ([, name]) => JSON.parse(name!) as string
  )
  return names.slice(0, -1)
}

/** Reads a rendered page for the search: its sections by headings with ids, with the words that readers see. */
export const searchedPage = (html: string, href: string): SearchedPage => {
  const [, main = ""] = /<article>([\s\S]*)<\/article>/.exec(html) ?? []
  const body = main.replace(
    /<(?:nav|octavo-feedback|octavo-copy)\b[\s\S]*?<\/(?:nav|octavo-feedback|octavo-copy)>/g,
    " "
  )
  const [whole = "", heading = ""] = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(body) ?? []
  const rest = body.replace(whole, " ")
  const pieces = rest.split(/(<h[2-6]\b[^>]*\bid="[^"]*"[^>]*>[\s\S]*?<\/h[2-6]>)/)
  const sections = [{ anchor: "", title: "", text: wordsOf(pieces[0] ?? "") }]
  for (let at = 1; at < pieces.length; at += 2) {
    const [, id = ""] = /\bid="([^"]*)"/.exec(pieces[at]!) ?? []
    sections.push({
      anchor: id.replace(/&(\w+|#39);/g, (whole, name: string) => entities[name] ?? whole),
      title: wordsOf(pieces[at]!),
      text: wordsOf(pieces[at + 1] ?? "")
    })
  }
  return { title: wordsOf(heading), href, path: trailOf(html), sections }
}
