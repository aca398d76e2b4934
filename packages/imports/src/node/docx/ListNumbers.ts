import { numberText } from "./numberText.ts"
import { childAt, childrenOf, valueAt, type XmlElement } from "./XmlElement.ts"

/** The place of a paragraph in a list of Word. */
export interface ListItem {
  readonly numId: string
  readonly level: number
}

interface Level {
  readonly start: number
  readonly isOrdered: boolean
  readonly format: string
  /** The text of a number, with `%1` for that of the first level. */
  readonly text: string
}

const levelsOf = (element: XmlElement): ReadonlyMap<number, Level> =>
  new Map(
    childrenOf(element, "w:lvl").map((level) => {
      const format = valueAt(level, "w:numFmt") ?? "decimal"
      return [
        Number(level.attributes["w:ilvl"]),
        {
          start: Number(valueAt(level, "w:start") ?? 1) || 0,
          isOrdered: !/^(bullet|none)$/.test(format),
          format,
          text: valueAt(level, "w:lvlText") ?? ""
        }
      ]
    })
  )

/** Whether a level has words beside its numbers. A bullet is a letter in some fonts. */
const hasWords = ({ format, text }: Level): boolean =>
  (format === "bullet" ? /\p{L}{2}/u : /\p{L}/u).test(text.replace(/%[1-9]/g, " "))

const itemIn = (properties: XmlElement | undefined): Partial<ListItem> => {
  const numId = valueAt(properties, "w:numPr", "w:numId")
  const level = valueAt(properties, "w:numPr", "w:ilvl")
  return { ...(numId !== undefined && { numId }), ...(level !== undefined && { level: Number(level) }) }
}

/** Counts the items of the lists of a document, as its numbering.xml and styles.xml say. */
export class ListNumbers {
  readonly #lists = new Map<string, ReadonlyMap<number, Level>>()
  readonly #nums = new Map<string, { readonly list: string; readonly starts: Map<number, number> }>()
  readonly #styles = new Map<
    string,
    { readonly item: Partial<ListItem>; readonly base: string | undefined }
  >()
  readonly #counts = new Map<string, Array<number | undefined>>()

  constructor(numbering: XmlElement | undefined, styles: XmlElement | undefined) {
    for (const list of childrenOf(numbering, "w:abstractNum")) {
      this.#lists.set(list.attributes["w:abstractNumId"] ?? "", levelsOf(list))
    }
    for (const num of childrenOf(numbering, "w:num")) {
      const starts = childrenOf(num, "w:lvlOverride").flatMap((override) => {
        const start = valueAt(override, "w:startOverride") ?? valueAt(override, "w:lvl", "w:start")
        return start === undefined ? [] : [[Number(override.attributes["w:ilvl"]), Number(start)] as const]
      })
      const list = valueAt(num, "w:abstractNumId") ?? ""
      this.#nums.set(num.attributes["w:numId"] ?? "", { list, starts: new Map(starts) })
    }
    for (const style of childrenOf(styles, "w:style")) {
      const item = itemIn(childAt(style, "w:pPr"))
      this.#styles.set(style.attributes["w:styleId"] ?? "", { item, base: valueAt(style, "w:basedOn") })
    }
  }

  /** The list that the properties of a paragraph or its style name; undefined for a paragraph outside of lists. */
  itemOf(properties: XmlElement | undefined): ListItem | undefined {
    let { level, numId } = itemIn(properties)
    const seen = new Set<string>()
    let style = valueAt(properties, "w:pStyle")
    while (style !== undefined && numId === undefined && !seen.has(style)) {
      seen.add(style)
      const found = this.#styles.get(style)
      numId = found?.item.numId
      level ??= found?.item.level
      style = found?.base
    }
    return numId === undefined || numId === "0" ? undefined : { numId, level: level ?? 0 }
  }

  /** The number of the next item; undefined for an item with a bullet. */
  next({ level, numId }: ListItem): number | undefined {
    const num = this.#nums.get(numId)
    const found = num && this.#lists.get(num.list)?.get(level)
    if (num === undefined || found === undefined) return undefined
    const counts = this.#counts.get(num.list) ?? []
    this.#counts.set(num.list, counts)
    const restart = num.starts.get(level)
    // An override counts for the first item of its list.
    num.starts.delete(level)
    const number = restart ?? (counts[level] === undefined ? found.start : counts[level] + 1)
    counts[level] = number
    counts.length = level + 1
    return found.isOrdered ? number : undefined
  }

  /** Whether the text before the items of a level has words of its own, such as `Step 1:`. */
  isNamed({ level, numId }: ListItem): boolean {
    const own = this.#lists.get(this.#nums.get(numId)?.list ?? "")?.get(level)
    return own !== undefined && hasWords(own)
  }

  /** The text before the item that was counted last, such as `2.1` or `Annex B`; empty for one with a bullet. */
  labelOf({ level, numId }: ListItem): string {
    const list = this.#nums.get(numId)?.list ?? ""
    const levels = this.#lists.get(list)
    const own = levels?.get(level)
    if (own === undefined || (own.format === "bullet" && !hasWords(own))) return ""
    return own.text.slice(0, 100).replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const number = this.#counts.get(list)?.[at] ?? levels?.get(at)?.start ?? 1
      return numberText(number, levels?.get(at)?.format ?? "decimal")
    })
  }
}
