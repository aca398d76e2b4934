import type { Block } from "../document/Document.ts"
import { boxOf, childrenOf } from "../document/childrenOf.ts"
import { isPlainParagraph } from "../rewrite/divideParagraphs.ts"
import { editSequence } from "../rewrite/editSequence.ts"
import type { Place } from "../places/Places.ts"
import { prefixAt, withoutPrefix, withPrefix } from "../text/reindent.ts"
import type { Rewriting } from "../rewrite/Rewriting.ts"
import type { Body } from "../rewrite/Sequence.ts"
import { writeBlocksHtml } from "../print/writeHtml.ts"

/** The mark of an item in the source: its bullet or number, the spaces behind it, its box. */
interface Lead {
  readonly mark: string
  readonly space: string
  readonly box: string
  /** Of the item's own lines. */
  readonly prefix: string
}

const LEAD = /^([*+-]|\d{1,9}[.)])([ \t]*)(\[[ xX]\](?=\s)[ \t]?)?/

const leadOf = (item: Block, { places, source }: Rewriting): Lead | undefined => {
  const place = places.get(item.key)
  if (place?.node === undefined) return undefined
  const match = LEAD.exec(source.slice(place.start, place.end))
  if (match === null) return undefined
  const space = match[2]!
  return {
    mark: match[1]!,
    space: space === "" || space.length > 4 || space.includes("\t") ? " " : space,
    box: match[3] ?? "",
    prefix: prefixAt(source, place.start)
  }
}

const contentPrefix = (lead: Lead): string => lead.prefix + " ".repeat(lead.mark.length + lead.space.length)

const markAfter = (mark: string, by: number): string => {
  const number = Number.parseInt(mark, 10)
  return Number.isNaN(number) ? mark : `${Math.max(0, number + by)}${mark.at(-1)}`
}

/** Writes a new item beside another: with its mark, the next number, and a box where the list has boxes. */
const printItem = (item: Block, beside: Block, index: number, list: Block, rewriting: Rewriting): string => {
  const lead = leadOf(beside, rewriting)
  const checked = boxOf(list, item)
  if (lead === undefined) {
    const box = checked === undefined ? "" : `<input type="checkbox"${checked ? " checked" : ""}> `
    return rewriting.htmlOf(`<li>${box}${writeBlocksHtml(childrenOf(item), rewriting.write)}</li>`)
  }
  const mark = index < 0 ? lead.mark : markAfter(lead.mark, index + 1)
  const known = rewriting.copyOf(item)
  const own = known === undefined ? null : LEAD.exec(known)
  const next = { ...lead, mark }
  const prefix = contentPrefix(next)
  if (known !== undefined && own !== null && (own[3] !== undefined) === (checked !== undefined)) {
    const width = own[1]!.length + (own[2]!.length > 4 ? 1 : own[2]!.length)
    const content = withoutPrefix(known, " ".repeat(width)).slice(own[1]!.length + own[2]!.length)
    return mark + lead.space + withPrefix(content, prefix)
  }
  const box = checked === undefined ? "" : checked ? "[x] " : "[ ] "
  const content = rewriting.printNew(childrenOf(item), prefix)
  return `${mark}${lead.space}${box}${content}`.trimEnd()
}

/** Ticks or unticks the box of an item, gives it one or takes it away. */
const tick = (
  old: Block,
  [before, checked]: readonly [boolean | undefined, boolean | undefined],
  rewriting: Rewriting
): boolean => {
  if (before === checked) return true
  const place = rewriting.places.get(old.key)
  const lead = leadOf(old, rewriting)
  if (place === undefined) return false
  if (lead === undefined) return tickHtml(place, checked, rewriting)
  const match = LEAD.exec(rewriting.source.slice(place.start, place.end))!
  const start = place.start + match[1]!.length + match[2]!.length
  const mark = checked === undefined ? "" : checked ? "[x]" : "[ ]"
  if (lead.box === "") rewriting.splice(start, start, `${mark} `)
  else rewriting.splice(start, start + (mark === "" ? lead.box.length : 3), mark)
  return true
}

/** Ticks or unticks the box of an item of HTML. */
const tickHtml = (place: Place, checked: boolean | undefined, rewriting: Rewriting): boolean => {
  const input =
    place.element === undefined || checked === undefined
      ? null
      : /<input\b[^>]*>/i.exec(rewriting.source.slice(place.start, place.end))
  if (input === null) return false
  const box = checked
    ? input[0].replace(/\s*\/?>$/, " checked>")
    : input[0].replace(/\s+checked(?:=["'\w]*)?/i, "")
  const start = place.start + input.index
  rewriting.splice(start, start + input[0].length, box)
  return true
}

/** The paragraph of an item, and the blocks behind it. */
const bodyOf = (item: Block): Body | undefined => {
  const [paragraph, ...rest] = childrenOf(item)
  return paragraph !== undefined && isPlainParagraph(paragraph) ? { paragraph, rest } : undefined
}

/** The marks of the items that an old one is divided into. Blocks behind its paragraph stay where the mark is as wide. */
const leadsOf = (
  [oldList, old]: readonly [Block, Block],
  [editedList, parts]: readonly [Block, ReadonlyArray<Block>],
  rewriting: Rewriting
): ReadonlyArray<string> | undefined => {
  const lead = leadOf(old, rewriting)
  const [first, ...others] = parts.map((part) => boxOf(editedList, part))
  if (lead === undefined || first !== boxOf(oldList, old)) return undefined
  const marks = others.map((_, index) => markAfter(lead.mark, index + 1))
  if (childrenOf(old).length > 1 && marks.at(-1)?.length !== lead.mark.length) return undefined
  return others.map((checked, index) => {
    const box = checked === undefined ? "" : checked ? "[x] " : "[ ] "
    return `${marks[index]}${lead.space}${box}`
  })
}

const editItem = (
  [oldList, old]: readonly [Block, Block],
  [editedList, edited]: readonly [Block, Block],
  around: ReadonlyArray<string>,
  rewriting: Rewriting
): void => {
  const id = `item ${old.key}`
  rewriting.enter(id, around, 1)
  const boxes = [boxOf(oldList, old), boxOf(editedList, edited)] as const
  if (!tick(old, boxes, rewriting)) return rewriting.fail(id)
  const lead = leadOf(old, rewriting)
  const place = rewriting.places.get(old.key)
  const isHtml = lead === undefined
  const at = lead === undefined || place === undefined ? -1 : place.start + lead.mark.length
  const rest = at < 0 ? "" : rewriting.source.slice(at, place!.end)
  const list = {
    key: old.key,
    around,
    isHtml,
    ...(lead !== undefined && { prefix: contentPrefix(lead) }),
    ...(lead !== undefined &&
      /^\s*(?:\[[ xX]\])?\s*$/.test(rest) && {
        inside: {
          start: at,
          end: place!.end,
          before: ` ${lead.box === "" ? "" : `${lead.box.trim()} `}`,
          after: ""
        }
      })
  }
  rewriting.editBlocks(list, childrenOf(old), childrenOf(edited), rewriting)
}

/** The first number of a list, which the others count on from. */
const startOf = (list: Block): number | undefined =>
  list.type === "list-ordered" ? (typeof list.data.start === "number" ? list.data.start : 1) : undefined

/** Edits the items of a list in their places; false when the list became one of another kind. */
export const editItems = (
  old: Block,
  edited: Block,
  around: ReadonlyArray<string>,
  rewriting: Rewriting
): boolean => {
  if (old.type !== edited.type) return false
  const place = rewriting.places.get(old.key)
  if (place === undefined) return false
  const items = childrenOf(old)
  const newItems = childrenOf(edited)
  const inner = [old.key, ...around]
  const number = startOf(edited)
  const [first] = items
  if (number !== startOf(old)) {
    if (first === undefined || place.node === undefined) return false
    const lead = leadOf(first, rewriting)
    if (lead === undefined) return false
    const { start } = rewriting.places.get(first.key)!
    rewriting.splice(start, start + lead.mark.length - 1, String(number))
  }
  const { places, source } = rewriting
  const spans = items.map(({ key }) => places.get(key))
  const isLoose =
    place.node !== undefined &&
    (spans.some(
      (span, index) => index > 0 && /\n[ \t>]*\r?\n/.test(source.slice(spans[index - 1]!.end, span!.start))
    ) ||
      (items.length === 1 && place.node.type === "list" && place.node.spread === true))
  editSequence(
    {
      key: old.key,
      around: inner,
      spanOf: ({ key }) => places.get(key),
      gap: (beside) => {
        const span = beside === undefined ? undefined : places.get(beside.key)
        if (place.node === undefined || span === undefined) return ""
        const prefix = prefixAt(source, span.start)
        return isLoose ? `\n${prefix.trimEnd()}\n${prefix}` : `\n${prefix}`
      },
      print: (item, beside, index) =>
        beside === undefined ? "" : printItem(item, beside, index, edited, rewriting),
      inside: undefined,
      bodyOf,
      leadsOf: (item, parts) => leadsOf([old, item], [edited, parts], rewriting),
      edit: (was, is) => editItem([old, was], [edited, is], inner, rewriting)
    },
    items,
    newItems,
    rewriting
  )
  renumber(old, edited, rewriting)
  return true
}

/** A list that begins with another item begins with the number of that one: it gets the list's own. */
const renumber = (old: Block, edited: Block, rewriting: Rewriting): void => {
  const number = startOf(edited)
  const [was] = childrenOf(old)
  if (number === undefined || was === undefined || number !== startOf(old)) return
  const left = childrenOf(old).find(
    ({ key }) =>
      !rewriting.splices.some(({ end, start, text }) => {
        const span = rewriting.places.get(key)
        return span !== undefined && text === "" && start <= span.start && span.end <= end
      })
  )
  if (left === undefined || left === was) return
  const lead = leadOf(left, rewriting)
  const span = rewriting.places.get(left.key)
  if (lead === undefined || span === undefined) return
  rewriting.splice(span.start, span.start + lead.mark.length - 1, String(number))
}
