import type { Nodes, Root } from "mdast"

/** A destination of a link with a shortcode of Hugo or a tag of Liquid in it, which may contain spaces. */
const DESTINATION =
  /(\]\(\s*)((?:\{\{[<%]?[^{}\n()]{0,500}[>%]?\}\}|\{% *(?:link|post_url) [^{}\n()]{1,500}%\})+[^\s()]*)(?=[ \t\n)])/g

/** Characters of the private use area for those that end a destination or begin a tag. */
const MASKS = new Map([
  [" ", "\uE0F1"],
  ["\t", "\uE0F2"],
  ["%", "\uE0F3"],
  ["<", "\uE0F4"],
  ['"', "\uE0F5"],
  ["{", "\uE0F6"],
  ["}", "\uE0F7"]
])
const MASKED = new Map([...MASKS].map(([character, mask]) => [mask, character]))
const ANY_MASK = /[\uE0F1-\uE0F7]/g

/** Masks the destinations of links that a template gives, so that parsers read them as destinations; every offset stays. */
export const maskTemplates = (text: string): string =>
  /\]\(\s*\{[{%]/.test(text) && text.search(ANY_MASK) < 0
    ? text.replace(
        DESTINATION,
        (_, before: string, target: string) =>
          before + Array.from(target, (character) => MASKS.get(character) ?? character).join("")
      )
    : text

const restored = (text: string): string => text.replace(ANY_MASK, (mask) => MASKED.get(mask) ?? mask)

/** Restores the masked characters in a tree. */
export const restoreTemplates = (root: Root): Root => {
  const open: Array<Nodes> = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ("url" in node) node.url = restored(node.url.replace(/(?:%EE%83%B[1-7])/gi, decodeURIComponent))
    if ("value" in node && typeof node.value === "string") node.value = restored(node.value)
    if ("children" in node) open.push(...node.children)
  }
  return root
}

const TEMPLATES: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\{\{[<%]-?\s*(?:rel)?ref\s+(?:path\s*=\s*)?["'`]?([^\s"'`]+?)["'`]?\s*-?[>%]\}\}/, "$1"],
  [/^\{\{-?\s*(?:site\.base_?url|site\.url)\s*-?\}\}/i, ""],
  [/^\{\{-?\s*["']([^"'{}]*)["']\s*\|\s*(?:relative_url|absolute_url|prepend:[^{}|]*|url)\s*-?\}\}/, "/$1"],
  [/^\{%-?\s*link\s+([^\s%]+)\s*-?%\}/, "/$1"]
]

/** The destination that a template gives, as far as it needs no settings: a path of the repository or an address from the top of the site. */
export const destinationOfTemplate = (written: string): string => {
  let target = written
  for (let round = 0; round < 3 && target.startsWith("{"); round++)
    for (const [pattern, by] of TEMPLATES) target = target.replace(pattern, by)
  return target.replace(/^\/\//, "/")
}
