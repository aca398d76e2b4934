import { isMap, isScalar, parseDocument } from "yaml"
import { pathOf } from "../layout/chooseNavigation.ts"
import { readConfiguration } from "../layout/readConfiguration.ts"
import { endOfMap } from "../layout/redirectsIn.ts"

const PLAIN = /^[A-Za-z0-9][\w./#?-]*$/

const printed = (text: string): string =>
  PLAIN.test(text) && !/^(?:true|false|null|[\d.]+)$/i.test(text) ? text : JSON.stringify(text)

const fromOf = (key: unknown): string =>
  String(isScalar(key) ? key.value : key).replace(/^\/+|(?<!\/)\/+$/g, "")

const withLines = (text: string, at: number, lines: string, newline: string): string => {
  const before = text.slice(0, at)
  return `${before}${before === "" || before.endsWith("\n") ? "" : newline}${lines}${text.slice(at)}`
}

/**
 * Writes redirects into settings, in place: those that lead elsewhere by now, new ones at the end, and without those that are gone; every
 * other byte stays. Null where nothing changes, and where the settings have a form that cannot be edited.
 */
export const writeRedirects = (
  given: string,
  /** Paths of pages, relative to the root, by their former addresses. */
  wanted: ReadonlyMap<string, string>,
  isGone: (from: string) => boolean = () => false
): string | null => {
  const newline = /\r\n/.test(given) ? "\r\n" : "\n"
  const isEnded = given === "" || given.endsWith("\n")
  const settings = isEnded ? given : given + newline
  const document = parseDocument(settings, { logLevel: "silent", prettyErrors: false })
  if (document.errors.length > 0 || !(document.contents === null || isMap(document.contents))) return null
  const node: unknown = document.get("redirects", true)
  const map = isMap(node) && node.flow !== true && node.items.length > 0 ? node : null
  if (map === null && document.has("redirects") && !(isScalar(node) && node.value === null)) return null
  const missing = new Map(wanted)
  const edits: Array<{ readonly start: number; readonly end: number; readonly text: string }> = []
  let left = 0
  for (const { key, value } of map?.items ?? []) {
    const to = wanted.get(fromOf(key))
    const from = isScalar(key) ? key.range?.[0] : undefined
    if (
      to === undefined &&
      from !== undefined &&
      isScalar(value) &&
      value.range != null &&
      isGone(fromOf(key))
    ) {
      const end = settings.indexOf("\n", Math.max(from, value.range[1] - 1))
      edits.push({
        start: settings.lastIndexOf("\n", from) + 1,
        end: end < 0 ? settings.length : end + 1,
        text: ""
      })
      continue
    }
    left++
    if (to === undefined || !isScalar(value) || value.range == null) continue
    missing.delete(fromOf(key))
    const said = typeof value.value === "string" ? value.value.trim() : ""
    const suffix = /[#?].*$/.exec(said)?.[0] ?? ""
    const path = pathOf("", { value: said.slice(0, said.length - suffix.length) })
    if (path !== to) edits.push({ start: value.range[0], end: value.range[1], text: printed(to + suffix) })
  }
  if (edits.length === 0 && missing.size === 0) return null
  let text = settings
  const keyAt = isMap(document.contents)
    ? document.contents.items.find(({ key }) => isScalar(key) && key.value === "redirects")?.key
    : undefined
  // The key goes with the last of its redirects.
  if (map !== null && left === 0 && missing.size === 0 && isScalar(keyAt) && keyAt.range != null) {
    const [start] = keyAt.range
    edits.unshift({ start, end: settings.indexOf("\n", start) + 1, text: "" })
  }
  if (missing.size > 0) {
    const first = map?.items[0]?.key
    const start = isScalar(first) ? (first.range?.[0] ?? 0) : 0
    const indent = map === null ? "  " : " ".repeat(start - (settings.lastIndexOf("\n", start - 1) + 1))
    const lines = [...missing]
      .map(([from, to]) => `${indent}${printed(from)}: ${printed(to)}${newline}`)
      .join("")
    if (map !== null) text = withLines(text, endOfMap(map, text), lines, newline)
    else if (document.has("redirects")) return null
    else text = withLines(text, text.length, `redirects:${newline}${lines}`, newline)
  }
  // From the end, so that the offsets of the others hold; what was added stands behind them all.
  for (const { end, start, text: value } of edits.reverse()) {
    text = text.slice(0, start) + value + text.slice(end)
  }
  return isEnded || missing.size > 0 ? text : text.slice(0, -newline.length)
}

/**
 * Writes redirects into settings that have none yet as another repository writes them, in its order and with its comments, without those that
 * are gone. One that leads nowhere stays. Null where that cannot be done, and where no redirect is left.
 */
export const copyRedirects = (
  settings: string,
  copied: string,
  wanted: ReadonlyMap<string, string>,
  isGone: (from: string) => boolean = () => false
): string | null => {
  if (readConfiguration("", settings).redirects.length > 0) return null
  const before = settings === "" || settings.endsWith("\n") ? settings : `${settings}\n`
  const all = before + (copied.endsWith("\n") ? copied : `${copied}\n`)
  const text = writeRedirects(all, wanted, isGone) ?? all
  const { problems, redirects } = readConfiguration("", text)
  const there = new Set(redirects.map(({ from }) => from))
  const known = [settings, copied].flatMap((each) => readConfiguration("", each).problems)
  const isWritten = there.size > 0 && [...wanted.keys()].every((from) => there.has(from))
  return isWritten && problems.length <= known.length ? text : null
}
