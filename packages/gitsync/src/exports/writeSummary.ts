import { slugify, tidyTitle } from "@octavo/markdown"
import { parseSummary } from "../layout/parseSummary.ts"
import { width } from "../layout/width.ts"
import type { SummaryItem } from "../layout/Summary.ts"
import { type SummaryEntry, ungrouped } from "./SummaryEntry.ts"
import { heading, isBlank, linesOf, reindented } from "./writeEntry.ts"

/** An entry of an existing table of contents with its line range, from 0, inclusive; one without a line ends before it begins. */
export interface Present {
  readonly key: string
  readonly title: string
  readonly depth: number
  readonly line: number
  readonly end: number
  readonly anchor: string | null
  readonly linkTitle: string | null
}

/** The parsed form of an entry: null has no target and is left out; an entry with children keeps them below it. */
export interface ReadEntry {
  readonly key: string | null
  readonly title: string
  readonly holds: boolean
}

/** Parses an entry of a table of contents; `isFirst` tests whether no earlier entry has the file. */
export type ReadSummaryItem = (item: SummaryItem, isFirst: (path: string) => boolean) => ReadEntry

/** The input of the writer of a table of contents. */
export interface SummaryRequest {
  /** The table as it is; null where there is none. */
  readonly text: string | null
  /** The entries of the table, with those of files to be removed. */
  readonly current: ReadonlyArray<Present>
  readonly entries: ReadonlyArray<SummaryEntry>
  /** How an entry of the table is read once those files are gone. */
  readonly readAfter: ReadSummaryItem
  /** How what a key leads to was called when the table was written last. */
  readonly oldTitleOf: (key: string) => string | undefined
}

/** The entries of a table as they are read, each with its line. */
export const presentIn = (text: string, read: ReadSummaryItem): ReadonlyArray<Present> => {
  const found: Array<Present> = []
  const listed = new Set<string>()
  const isFirst = (path: string) => {
    if (listed.has(path)) return false
    listed.add(path)
    return true
  }
  /** A heading without a title, while no entry with a target follows it. */
  let pending: Present | null = null
  const visit = (items: ReadonlyArray<SummaryItem>, depth: number) => {
    for (const item of items) {
      const { holds, key, title } = read(item, isFirst)
      if (key !== null) {
        if (pending !== null) found.push(pending)
        pending = null
        const { anchor, end, line, linkTitle } = item
        found.push({ key, title, depth, line: line - 1, end: end - 1, anchor, linkTitle })
      }
      visit(item.items, holds ? depth + 1 : depth)
    }
  }
  let isGrouped = false
  for (const { anchor, hasHeading, items, line, title } of parseSummary(text).sections) {
    const isGroup = title !== null && title !== ""
    const here = { depth: 0, line: line - 1, end: hasHeading ? line - 1 : line - 2, linkTitle: null }
    pending = isGroup || !isGrouped ? null : { ...here, key: ungrouped.key, title: "", anchor: null }
    if (isGroup) found.push({ ...here, key: `group ${title}`, title, anchor })
    const before = found.length
    visit(items, 0)
    isGrouped = isGroup || (isGrouped && found.length === before)
  }
  return found
}

/** Which present entries stay where they are, by the index of the wanted one: a longest run of both in one order. */
const staying = (
  current: ReadonlyArray<Present>,
  wanted: ReadonlyArray<SummaryEntry>
): Map<number, number> => {
  const places = new Map<string, Array<number>>()
  for (const [index, { key }] of current.entries()) places.set(key, [...(places.get(key) ?? []), index])
  const pairs = wanted.flatMap(({ key }, index) => {
    const place = places.get(key)?.shift()
    return place === undefined ? [] : [{ index, place }]
  })
  const tails: Array<number> = []
  const before = new Map<number, number>()
  for (const [at, { place }] of pairs.entries()) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[tails[middle]!]!.place < place) low = middle + 1
      else high = middle
    }
    if (low > 0) before.set(at, tails[low - 1]!)
    tails[low] = at
  }
  const stays = new Map<number, number>()
  for (let at = tails.at(-1); at !== undefined; at = before.get(at))
    stays.set(pairs[at]!.index, pairs[at]!.place)
  return stays
}

const indentOf = (line: string) => /^[ \t]*/.exec(line)![0]

/** The whole table from scratch, below the text before the first entry. */
const anew = (
  prefix: ReadonlyArray<string>,
  entries: ReadonlyArray<SummaryEntry>,
  tail: ReadonlyArray<string>
) => {
  const lines = [...prefix]
  for (const [index, entry] of entries.entries()) {
    if (entry.kind !== "group") {
      lines.push(...reindented(linesOf(entry, "*"), "", "  ".repeat(entry.depth)))
      continue
    }
    if (lines.length > 0 && !isBlank(lines.at(-1)!)) lines.push("")
    lines.push(heading(entry))
    if (index < entries.length - 1) lines.push("")
  }
  return [...lines, ...tail]
}

const saysAddress = ({ anchor }: Present, entry: SummaryEntry): boolean =>
  anchor === null ? entry.anchor === null : slugify(anchor) === entry.slug

/** The short title of an entry stays when the space knows none. */
const saysInShort = ({ linkTitle }: Present, entry: SummaryEntry): boolean =>
  entry.linkTitle === null || linkTitle === tidyTitle(entry.linkTitle)

/** Whether a table reads as it shall. */
const reads = (text: string, { entries, readAfter }: SummaryRequest): boolean => {
  const current = presentIn(text, readAfter)
  return (
    current.length === entries.length &&
    current.every((one, index) => {
      const entry = entries[index]!
      return (
        entry.key === one.key &&
        entry.depth === one.depth &&
        saysAddress(one, entry) &&
        (entry.hasOwnTitle || one.title === tidyTitle(entry.title)) &&
        saysInShort(one, entry)
      )
    })
  )
}

/** Whether an entry may stay as it is written: tables may call a page something else than it calls itself. */
const saysRight = (kept: Present, entry: SummaryEntry, oldTitleOf: SummaryRequest["oldTitleOf"]): boolean =>
  entry.kind === "computed" ||
  ((kept.title === tidyTitle(entry.title) ||
    (entry.hasOwnTitle && !entry.isLabelled && kept.title !== oldTitleOf(entry.key))) &&
    saysInShort(kept, entry) &&
    saysAddress(kept, entry))

/** Whether the line of an entry holds it in its place: one that is a link alone stands at the top, with nothing below it. */
const holdsPlace = (line: string, entries: ReadonlyArray<SummaryEntry>, index: number): boolean =>
  !/^\s*\[/.test(line) || (entries[index]!.depth === 0 && (entries[index + 1]?.depth ?? 0) === 0)

/** The bullet of a table, and the indentation step of its nested entries. */
const styleOf = (lines: ReadonlyArray<string>, current: ReadonlyArray<Present>) => {
  const marker = current.flatMap(({ key, line }) =>
    /^(group |ungrouped)/.test(key) ? [] : (/^[ \t]*([-*+]) /.exec(lines[line]!)?.[1] ?? [])
  )[0]
  const nested = current.findIndex(({ depth }) => depth === 1)
  const outer = indentOf(lines[current[nested - 1]?.line ?? current[0]!.line]!)
  const step = nested < 1 ? "  " : indentOf(lines[current[nested]!.line]!).slice(outer.length) || "  "
  return { marker, step }
}

/** Whether an entry has a line: the end of a group may be the entry alone that it is read from. */
const hasLine = ({ end, line }: Present): boolean => end >= line

/** Whether a link alone would follow a bullet without a blank line, which makes it a part of that. */
const isBesideBullet = (made: ReadonlyArray<string>, lines: ReadonlyArray<string>): boolean =>
  made[0]?.startsWith("[") === true && /^\s*[-*+] /.test(lines.at(-1) ?? "")

/** The lines of a table with its entries as they shall be; every line that says the right thing stays as it is. */
const edited = (lines: ReadonlyArray<string>, current: ReadonlyArray<Present>, request: SummaryRequest) => {
  const { entries, oldTitleOf } = request
  const stays = staying(current, entries)
  const first = current[0]!.line
  const leadOf = (place: number) =>
    lines.slice(place === 0 ? first : current[place - 1]!.end + 1, current[place]!.line)
  const { marker, step } = styleOf(lines, current)
  const blocks = new Map(current.map((one) => [one.key, one]))
  const result = lines.slice(0, first)
  const indents: Array<string> = []
  let seen = 0
  /** Words between entries that go stay; blank lines go with them. */
  const skipTo = (place: number) => {
    for (; seen < place; seen++) result.push(...leadOf(seen).filter((line) => !isBlank(line)))
  }
  let afterNewHeading = false
  for (const [index, entry] of entries.entries()) {
    const place = stays.get(index)
    const found = current[place ?? -1]
    const kept = found !== undefined && hasLine(found) ? found : undefined
    if (found !== kept && stays.get(index + 1) === place! + 1) {
      skipTo(place!)
      continue
    }
    if (kept !== undefined) {
      skipTo(place!)
      const lead = leadOf(place!)
      result.push(
        ...(afterNewHeading && entry.kind !== "group" ? lead.filter((line) => !isBlank(line)) : lead)
      )
      seen = place! + 1
    }
    afterNewHeading = false
    const line = kept === undefined ? undefined : lines[kept.line]!
    const isRight = kept && saysRight(kept, entry, oldTitleOf) && holdsPlace(line!, entries, index)
    if (entry.kind === "group") {
      indents.length = 0
      const stoodApart = !isRight || isBlank(lines[kept.line - 1] ?? "")
      if (stoodApart && result.length > 0 && !isBlank(result.at(-1)!)) result.push("")
      if (isRight) result.push(line!)
      else {
        result.push(heading(entry))
        if (kept === undefined) {
          result.push("")
          afterNewHeading = true
        }
      }
      continue
    }
    indents.length = Math.min(indents.length, entry.depth + 1)
    const above = entry.depth === 0 ? "" : `${indents[entry.depth - 1] ?? ""}${step}`
    const own = line === undefined ? undefined : indentOf(line)
    const before = indents[entry.depth]
    const isDeep = (written: string) =>
      kept?.depth === entry.depth &&
      (entry.depth === 0 || width(written) > width(indents[entry.depth - 1] ?? "")) &&
      (before === undefined || width(written) <= width(before))
    const indent = own !== undefined && isDeep(own) ? own : (before ?? above)
    indents[entry.depth] = indent
    if (
      kept === undefined &&
      index > 0 &&
      entries[index - 1]!.kind === "group" &&
      !isBlank(result.at(-1) ?? "")
    ) {
      result.push("")
      afterNewHeading = true
    }
    // A block moves as it is written.
    const source = isRight ? kept : entry.block === null ? undefined : blocks.get(entry.key)
    const made =
      source === undefined
        ? reindented(linesOf(entry, marker ?? "*"), "", indent)
        : reindented(lines.slice(source.line, source.end + 1), indentOf(lines[source.line]!), indent)
    if (stays.get(index - 1) !== (place ?? 0) - 1 && isBesideBullet(made, result)) result.push("")
    result.push(...made)
  }
  skipTo(current.length)
  return [...result, ...lines.slice(current.at(-1)!.end + 1)]
}

/**
 * Writes a table of contents. An existing one is edited: correct entries stay byte for byte, and so does all other
 * text.
 */
export const writeSummary = (request: SummaryRequest): string => {
  const { entries, current, text } = request
  if (text === null) return `${anew(["# Table of contents", ""], entries, []).join("\n")}\n`
  const isRight = current.every((kept, index) => {
    const entry = entries[index]
    return entry?.key === kept.key && entry.depth === kept.depth && saysRight(kept, entry, request.oldTitleOf)
  })
  if (isRight && current.length === entries.length) return text
  const newline = /\r\n/.test(text) ? "\r\n" : "\n"
  const lines = text.split(/\r\n|\n|\r/)
  const isEnded = lines.at(-1) === ""
  if (isEnded) lines.pop()
  const whole = (made: ReadonlyArray<string>) =>
    made.join(newline) + (isEnded || made.length > lines.length ? newline : "")
  const all =
    current.length === 0 ? [...lines, ...(lines.length === 0 || isBlank(lines.at(-1)!) ? [] : [""])] : []
  if (current.length === 0) return whole(anew(all, entries, []))
  const made = whole(edited(lines, current, request))
  if (reads(made, request)) return made
  const tail = lines.slice(current.at(-1)!.end + 1)
  return whole(anew(lines.slice(0, current[0]!.line), entries, tail))
}
