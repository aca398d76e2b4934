import type { NavigationItem } from "./navigationItems.ts"

const lineStart = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1

const isYaml = (path: string): boolean => /\.ya?ml$|(?:^|\/)\.pages$/.test(path)

/** The start of the lines of an item of YAML, with its hyphen. */
const dashOf = (text: string, { start }: NavigationItem): number => text.lastIndexOf("-", start)

/** Replaces the contents of a text; what needs an escape cannot be written. */
export const withText = (
  text: string,
  { end, start }: { readonly start: number; readonly end: number },
  value: string
): string | undefined =>
  /["'\\\n]|: |#/.test(value) ? undefined : text.slice(0, start) + value + text.slice(end)

/** Removes an item from its list, with its comma or its line. */
export const withoutItem = (path: string, text: string, item: NavigationItem): string => {
  if (isYaml(path)) {
    const from = lineStart(text, dashOf(text, item))
    const end = text.indexOf("\n", Math.max(item.start, item.end - 1))
    return text.slice(0, from) + (end < 0 ? "" : text.slice(end + 1))
  }
  const [comma] = /^\s*,/.exec(text.slice(item.end)) ?? []
  const before = /,?\s*$/.exec(text.slice(0, item.start))?.[0] ?? ""
  if (comma === undefined) return text.slice(0, item.start - before.length) + text.slice(item.end)
  const space = before.replace(/^,/, "")
  return text.slice(0, item.start - space.length) + text.slice(item.end + comma.length)
}

/** The text of an item, for another page. */
export const writtenLike = (
  text: string,
  item: NavigationItem,
  { label, target }: { readonly target: string; readonly label: string }
): string | undefined => {
  let written = text.slice(item.start, item.end)
  const own = item.targets[0]
  if (own === undefined || item.lists.length > 0) return undefined
  const edits = [
    { ...own, value: target },
    ...(item.label === undefined ? [] : [{ ...item.label, value: label }])
  ].toSorted((a, b) => b.start - a.start)
  for (const { end, start, value } of edits) {
    const edited = withText(written, { start: start - item.start, end: end - item.start }, value)
    if (edited === undefined) return undefined
    written = edited
  }
  return written
}

/** Adds an item behind or before another one of its list, or as the first one of a list. */
export const withItem = (
  path: string,
  text: string,
  added: string,
  at:
    | { readonly after: NavigationItem }
    | { readonly before: NavigationItem }
    | { readonly into: NavigationItem["lists"][number] }
): string => {
  if (isYaml(path)) {
    const item = "after" in at ? at.after : "before" in at ? at.before : { ...at.into, end: at.into.start }
    const dash = text.lastIndexOf("-", item.start)
    const indent = text.slice(lineStart(text, dash), dash)
    const line = `${indent}- ${added}\n`
    if (!("after" in at)) return text.slice(0, dash - indent.length) + line + text.slice(dash - indent.length)
    const end = text.indexOf("\n", Math.max(item.start, item.end - 1))
    return end < 0 ? `${text}\n${line}` : text.slice(0, end + 1) + line + text.slice(end + 1)
  }
  const spaceBefore = (start: number): string => /\s*$/.exec(text.slice(0, start))?.[0] ?? ""
  if ("after" in at) {
    const { end, start } = at.after
    return `${text.slice(0, end)},${spaceBefore(start) || " "}${added}${text.slice(end)}`
  }
  if ("before" in at) {
    const { start } = at.before
    return `${text.slice(0, start)}${added},${spaceBefore(start) || " "}${text.slice(start)}`
  }
  const { start } = at.into
  const isEmpty = /^\s*\]/.test(text.slice(start))
  const [space = ""] = /^\s*/.exec(text.slice(start)) ?? []
  return `${text.slice(0, start)}${isEmpty ? "" : space}${added}${isEmpty ? "" : ","}${text.slice(start)}`
}
