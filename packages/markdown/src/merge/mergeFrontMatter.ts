import { type ConflictNames, type MarkdownConflict, type Merged } from "../mergeLines/MarkdownConflict.ts"
import { findWhole } from "../mergeLines/findWhole.ts"
import { mergeLines } from "../mergeLines/mergeLines.ts"
import { mergeShared } from "../mergeLines/mergeShared.ts"
import { agreed, mapThreeWay, type ThreeWay } from "../mergeLines/ThreeWay.ts"

/** The lines of one key, with what is indented below it and the comments above it; without the last line end. */
interface Entry {
  readonly key: string
  readonly text: string
}

/** Front matter cut at its keys, between its fences; null when it is not a list of different keys. */
interface Keys {
  readonly open: string
  readonly entries: ReadonlyMap<string, string>
  readonly close: string
}

const KEY = /^(?:([\w][\w.-]*)|"([^"\n]*)"|'([^'\n]*)')[ \t]*(?::(?=[ \t\r\n]|$)|=)/
/** Keys are not empty, so the text behind the last one has a name of its own. */
const BEHIND = ""

const entriesOf = (lines: ReadonlyArray<string>): ReadonlyArray<Entry> | undefined => {
  const entries: Array<{ key: string; text: string }> = []
  let above = ""
  for (const line of lines) {
    const match = KEY.exec(line)
    if (match !== null) {
      entries.push({ key: match[1] ?? match[2] ?? match[3]!, text: above + line })
      above = ""
    } else if (/^[ \t]*(?:#.*)?\r?\n?$/.test(line)) above += line
    else if (entries.length === 0) return undefined
    else {
      entries.at(-1)!.text += above + line
      above = ""
    }
  }
  if (above !== "") entries.push({ key: BEHIND, text: above })
  return new Set(entries.map(({ key }) => key)).size === entries.length ? entries : undefined
}

const keysOf = (frontMatter: string): Keys | undefined => {
  if (frontMatter === "") return { open: "", entries: new Map(), close: "" }
  const lines = frontMatter.match(/[^\n]*\n|[^\n]+$/g)!
  const entries = entriesOf(lines.slice(1, -1))
  if (entries === undefined) return undefined
  return {
    open: lines[0]!,
    entries: new Map(entries.map(({ key, text }) => [key, text])),
    close: lines.at(-1)!
  }
}

/** The order of keys is that of the side that changed it, main first; what the other side added follows its neighbour. */
const orderOf = ({ base, ours, theirs }: ThreeWay<Keys>): ReadonlyArray<string> => {
  const orders = mapThreeWay({ base, ours, theirs }, ({ entries }) => [...entries.keys()])
  const everywhere = (keys: ReadonlyArray<string>) =>
    keys.filter((key) => base.entries.has(key) && ours.entries.has(key) && theirs.entries.has(key)).join("\n")
  const common = mapThreeWay(orders, everywhere)
  const isMainFirst = common.ours !== common.base || common.theirs === common.base
  const [first, second] = isMainFirst ? [orders.ours, orders.theirs] : [orders.theirs, orders.ours]
  const order = [...first]
  const isNew = (key: string | undefined) =>
    isMainFirst && key !== undefined && !base.entries.has(key) && !second.includes(key)
  for (const [at, key] of second.entries()) {
    if (order.includes(key)) continue
    let place = at === 0 ? 0 : order.indexOf(second[at - 1]!) + 1
    while (isNew(order[place])) place++
    order.splice(place, 0, key)
  }
  const behind = order.indexOf(BEHIND)
  return behind < 0 ? order : [...order.toSpliced(behind, 1), BEHIND]
}

const lineOf = (text: string): { readonly line: string; readonly end: string } => {
  const end = /\r?\n$/.exec(text)?.[0] ?? ""
  return { line: text.slice(0, text.length - end.length), end }
}

/** An entry that both sides changed or added alike, and one changed further. */
const mergeSharedEntry = ({ base, ours, theirs }: ThreeWay<string | null>): string | undefined => {
  if (ours === null || theirs === null) return undefined
  return base === null ? findWhole(ours, theirs) : mergeShared({ base, ours, theirs })
}

/** Merges front matter key by key; where that cannot be cut into keys, line by line, or as a whole. */
export const mergeFrontMatter = (sides: ThreeWay<string>, names: ConflictNames, newline: string): Merged => {
  const same = agreed(sides)
  if (same !== undefined) return { text: same.value, conflicts: [] }
  const [base, ours, theirs] = [keysOf(sides.base), keysOf(sides.ours), keysOf(sides.theirs)]
  if (base === undefined || ours === undefined || theirs === undefined) return asWhole(sides, names)
  const keys = { base, ours, theirs }
  let text = ""
  const conflicts: Array<MarkdownConflict> = []
  for (const key of orderOf(keys)) {
    const texts = mapThreeWay(keys, ({ entries }) => entries.get(key) ?? null)
    const agreement = agreed(texts)
    if (agreement !== undefined) {
      text += agreement.value ?? ""
      continue
    }
    const lines = mergeLines(mapThreeWay(texts, (entry) => entry ?? ""))
    if (lines !== undefined && texts.base !== null && texts.ours !== null && texts.theirs !== null) {
      text += lines
      continue
    }
    const shared = mergeSharedEntry(texts)
    if (shared !== undefined) {
      text += shared
      continue
    }
    const parts = mapThreeWay(texts, (entry) => (entry === null ? null : lineOf(entry)))
    const { text: standing, conflict } = names.conflict(mapThreeWay(parts, (entry) => entry?.line ?? null))
    conflicts.push({ ...conflict, start: text.length, end: text.length + (standing?.length ?? 0) })
    if (standing !== null) text += standing + (parts.theirs?.end ?? parts.ours?.end ?? newline)
  }
  const fence = (of: (side: Keys) => string): string => {
    const fences = mapThreeWay(keys, of)
    const agreement = agreed(fences)?.value ?? fences.ours
    return agreement !== "" ? agreement : fences.ours || fences.theirs || fences.base || `---${newline}`
  }
  if (text === "" && (sides.ours === "" || sides.theirs === "")) return { text, conflicts }
  const open = fence((side) => side.open)
  const close = fence((side) => side.close)
  return {
    text: open + text + close,
    conflicts: conflicts.map((conflict) => ({
      ...conflict,
      start: conflict.start + open.length,
      end: conflict.end + open.length
    }))
  }
}

const asWhole = (sides: ThreeWay<string>, names: ConflictNames): Merged => {
  const lines = mergeLines(sides)
  if (lines !== undefined) return { text: lines, conflicts: [] }
  const parts = mapThreeWay(sides, lineOf)
  const { text, conflict } = names.conflict(mapThreeWay(parts, ({ line }) => (line === "" ? null : line)))
  return {
    text: text === null ? "" : text + (parts.theirs.end || parts.ours.end),
    conflicts: [conflict]
  }
}
