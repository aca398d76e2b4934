import { isMap, isScalar, parseDocument, type YAMLMap } from "yaml"
import { pathOf } from "../layout/chooseNavigation.ts"

const PLAIN = /^[A-Za-z0-9][\w./#?-]*$/

const printed = (text: string): string =>
  PLAIN.test(text) && !/^(?:true|false|null|[\d.]+)$/i.test(text) ? text : JSON.stringify(text)

const fromOf = (key: unknown): string =>
  String(isScalar(key) ? key.value : key).replace(/^\/+|(?<!\/)\/+$/g, "")

const withLines = (text: string, at: number, lines: string, newline: string): string => {
  const before = text.slice(0, at)
  return `${before}${before === "" || before.endsWith("\n") ? "" : newline}${lines}${text.slice(at)}`
}

/** The end of the line of the last redirect, behind which others are added. */
const endOf = (map: YAMLMap, text: string): number => {
  const last = map.items.at(-1)!
  const value = isScalar(last.value) ? last.value : undefined
  const end = value?.range?.[1] ?? map.range?.[1] ?? text.length
  const newline = text.indexOf("\n", Math.max(0, end - 1))
  return newline < 0 ? text.length : newline + 1
}

/**
 * Writes redirects into settings, in place: those that lead elsewhere by now, and new ones at the end; every other byte stays. Null
 * where nothing changes, and where the settings have a form that cannot be edited.
 */
export const writeRedirects = (
  settings: string,
  /** Paths of pages, relative to the root, by their former addresses. */
  wanted: ReadonlyMap<string, string>
): string | null => {
  const document = parseDocument(settings, { logLevel: "silent", prettyErrors: false })
  if (document.errors.length > 0 || !(document.contents === null || isMap(document.contents))) return null
  const node: unknown = document.get("redirects", true)
  const map = isMap(node) && node.flow !== true && node.items.length > 0 ? node : null
  if (map === null && document.has("redirects") && !(isScalar(node) && node.value === null)) return null
  const newline = /\r\n/.test(settings) ? "\r\n" : "\n"
  const missing = new Map(wanted)
  const edits: Array<{ readonly start: number; readonly end: number; readonly text: string }> = []
  for (const { key, value } of map?.items ?? []) {
    const to = wanted.get(fromOf(key))
    if (to === undefined || !isScalar(value) || value.range == null) continue
    missing.delete(fromOf(key))
    const said = typeof value.value === "string" ? value.value.trim() : ""
    const suffix = /[#?].*$/.exec(said)?.[0] ?? ""
    const path = pathOf("", { value: said.slice(0, said.length - suffix.length) })
    if (path !== to) edits.push({ start: value.range[0], end: value.range[1], text: printed(to + suffix) })
  }
  if (edits.length === 0 && missing.size === 0) return null
  let text = settings
  if (missing.size > 0) {
    const first = map?.items[0]?.key
    const start = isScalar(first) ? (first.range?.[0] ?? 0) : 0
    const indent = map === null ? "  " : " ".repeat(start - (settings.lastIndexOf("\n", start - 1) + 1))
    const lines = [...missing]
      .map(([from, to]) => `${indent}${printed(from)}: ${printed(to)}${newline}`)
      .join("")
    if (map !== null) text = withLines(text, endOf(map, text), lines, newline)
    else if (document.has("redirects")) return null
    else text = withLines(text, text.length, `redirects:${newline}${lines}`, newline)
  }
  // From the end, so that the offsets of the others hold; what was added stands behind them all.
  for (const { end, start, text: value } of edits.reverse()) {
    text = text.slice(0, start) + value + text.slice(end)
  }
  return text
}
