import type { HtmlToken } from "./Html.ts"

const OPTIONAL_ENDS = new Set(
  "p li dt dd td th tr thead tbody tfoot caption colgroup option optgroup".split(" ")
)

/**
 * The tokens that open or close an element within the same piece of HTML; a tag whose end may be left out is one of
 * them when it stands within such an element.
 */
export const pairsOfTags = (tokens: ReadonlyArray<HtmlToken>): ReadonlySet<number> => {
  const paired = new Set<number>()
  const open = new Map<string, Array<number>>()
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "open" && !token.empty) {
      const sameName = open.get(token.name)
      if (sameName === undefined) open.set(token.name, [index])
      else sameName.push(index)
    } else if (token.kind === "close") {
      const opener = open.get(token.name)?.pop()
      if (opener !== undefined) paired.add(opener).add(index)
    }
  }
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (paired.has(index)) depth += token.kind === "open" ? 1 : -1
    else if (depth > 0 && token.kind === "open" && OPTIONAL_ENDS.has(token.name)) paired.add(index)
  }
  return paired
}
