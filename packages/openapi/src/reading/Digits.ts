import { losesDigits, mayLoseDigits } from "@octavo/kernel"
import { randomUUID } from "node:crypto"

/** A number of JSON. */
const json = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Nobody outside this process can write it. */
const mark = `\u0000${randomUUID()}:`
const written = new RegExp(
  `"${JSON.stringify(mark).slice(1, -1).replaceAll("\\", "\\\\")}([^"]{1,10000})"(:?)`,
  "g"
)

/** Whether a value is nested deeper than any document that is read. */
const isDeep = (value: unknown, level = 0): boolean =>
  level > 1_000 ||
  (typeof value === "object" &&
    value !== null &&
    Object.values(value).some((child) => isDeep(child, level + 1)))

/**
 * Keeps the digits of numbers that a double would lose, such as those of `1.50` or `12345678901234567890`. Libraries see them as marked
 * texts; what they give back is written with the digits of the source.
 */
export class Digits {
  #kept = 0

  /** The value of a number: marked text where a double would lose digits, else the number. */
  valueOf(text: string, number: unknown): unknown {
    if (typeof number !== "number" || text.length > 10_000 || !json.test(text) || !losesDigits(text))
      return number
    this.#kept++
    return `${mark}${text}`
  }

  /** Parses JSON. */
  parse(text: string): unknown {
    // Parsing with a function overflows the stack of deep documents, which are refused by their depth.
    const plain: unknown = JSON.parse(text)
    if (!mayLoseDigits(text) || isDeep(plain)) return plain
    return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
      context?.source === undefined ? value : this.valueOf(context.source, value)
    )
  }

  /** Whether any number was marked. */
  get areKept(): boolean {
    return this.#kept > 0
  }

  /** A value with doubles in the place of marks, for libraries that look at numbers. */
  restore(value: unknown): unknown {
    return this.areKept ? JSON.parse(this.write(value)) : value
  }

  /** A value as JSON, with the digits of its source. */
  write(value: unknown): string {
    const text = JSON.stringify(value)
    if (!this.areKept) return text
    // A number that is a key of YAML is text in JSON.
    return text.replace(written, (_, digits: string, colon: string) =>
      colon === "" ? digits : `"${digits}":`
    )
  }
}
