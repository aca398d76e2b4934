import { childrenOf, type XmlElement } from "./XmlElement.ts"

const maxLength = 40
const maxProblems = 10

const wordsOf = (node: XmlElement): string => {
  const own = node.name === "w:t" ? node.children.filter((child) => typeof child === "string").join("") : ""
  return `${own}${childrenOf(node).map(wordsOf).join("")}${node.name === "w:p" ? " " : ""}`
}

/** The problems of parts of a document that are no text of a page: headers, footers and comments. */
export const besideText = (
  paths: Iterable<string>,
  parse: (path: string) => XmlElement | undefined,
  comments: number
): ReadonlyArray<string> => {
  const problems = new Set<string>()
  for (const path of paths) {
    const [, kind] = /^word\/(header|footer)\d*\.xml$/.exec(path) ?? []
    const part = kind === undefined || problems.size >= maxProblems ? undefined : parse(path)
    const words = part === undefined ? "" : wordsOf(part).replace(/\s+/g, " ").trim()
    const shown = words.length > maxLength ? `${words.slice(0, maxLength).toWellFormed().trim()}…` : words
    if (/\p{L}/u.test(words)) problems.add(`The ${kind} “${shown}” was left out: pages have none.`)
  }
  if (comments > 0)
    problems.add(comments === 1 ? "A comment was left out." : `${comments} comments were left out.`)
  return [...problems]
}
