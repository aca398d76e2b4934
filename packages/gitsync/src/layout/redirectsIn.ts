import { isMap, isScalar, parseDocument, type YAMLMap } from "yaml"

/** Longer redirects are written anew in another repository. */
const maxLength = 100_000

/** The end of the line of the last entry of a mapping in lines. */
export const endOfMap = (map: YAMLMap, text: string): number => {
  const last = map.items.at(-1)!
  const value = isScalar(last.value) ? last.value : undefined
  const end = value?.range?.[1] ?? map.range?.[1] ?? text.length
  const newline = text.indexOf("\n", Math.max(0, end - 1))
  return newline < 0 ? text.length : newline + 1
}

/** The start of the lines of comments right above a place. */
const startOfComments = (text: string, at: number): number => {
  for (let start = at; ;) {
    const above = text.lastIndexOf("\n", start - 2) + 1
    if (above >= start || text[above] !== "#") return start
    start = above
  }
}

/** The end of the lines of comments right below a place that are indented as entries of a mapping are. */
const endOfComments = (text: string, at: number): number =>
  at + (/^(?:[ \t]+#.*(?:\n|$))*/.exec(text.slice(at))?.[0].length ?? 0)

/** The redirects of settings as they are written, with their key and the comments around them; null where there are none in lines. */
export const redirectsIn = (settings: string): string | null => {
  if (!settings.includes("redirects")) return null
  const document = parseDocument(settings, { logLevel: "silent", prettyErrors: false })
  if (document.errors.length > 0 || !isMap(document.contents) || document.contents.flow === true) return null
  const entry = document.contents.items.find(({ key }) => isScalar(key) && key.value === "redirects")
  const start = isScalar(entry?.key) ? entry.key.range?.[0] : undefined
  const map = entry?.value
  if (start === undefined || !isMap(map) || map.flow === true || map.items.length === 0) return null
  const text = settings.slice(
    startOfComments(settings, start),
    endOfComments(settings, endOfMap(map, settings))
  )
  return text.length > maxLength ? null : text
}
