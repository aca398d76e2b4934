/** Something that expressions cannot do. */
export class ExpressionRefused extends Error {
  constructor(what: string) {
    super(`${what} has no place in an expression`)
  }
}

/** The evaluation took more than its share. */
class ExpressionTooCostly extends ExpressionRefused {
  override message = "The expression takes too much to evaluate"
}

/** The longest text that an expression makes, in UTF-16 code units. */
const maxText = 65_536

/** Steps that one expression may take. */
const stepsOfExpression = 10_000

/** Steps that all expressions of a document may take together. */
export const stepsOfDocument = 200_000

/** How many characters are written, read or compared in one step. */
const charactersOfStep = 64

/** How many pairs of characters a search compares in one step. */
const pairsOfStep = 4_096

/** How much an evaluation may still do. Whatever it makes is paid for by its size, before it is made. */
export class Fuel {
  #steps: number
  readonly #whole: Fuel | undefined

  constructor(steps = stepsOfExpression, whole?: Fuel) {
    this.#steps = steps
    this.#whole = whole
  }

  /** The share of one expression in the fuel of a document. */
  share(): Fuel {
    return new Fuel(stepsOfExpression, this)
  }

  /** Counts steps, and refuses the one that is too many. */
  burn(steps = 1): void {
    this.#steps -= steps
    if (this.#steps < 0) throw new ExpressionTooCostly("That")
    this.#whole?.burn(steps)
  }

  /** Pays for the reading of an expression; false when there is not enough left for it. */
  mayRead(expression: string): boolean {
    const steps = Math.ceil(expression.length / 4)
    if (this.#steps < steps) return false
    this.#steps -= steps
    return true
  }

  /** Pays for reading or comparing so many characters. */
  burnCharacters(length: number): void {
    this.burn(Math.ceil(length / charactersOfStep))
  }

  /** Pays for a text of this length, and refuses one that is too long. */
  burnText(length: number): void {
    if (length > maxText) throw new ExpressionTooCostly("That")
    this.burnCharacters(length)
  }

  /** Texts as one. */
  joined(texts: ReadonlyArray<string>): string {
    this.burnText(texts.reduce((length, text) => length + text.length, 0))
    return texts.join("")
  }

  /** Pays for a search, which takes the product of both lengths at worst. */
  burnSearch(text: string, part: string): void {
    this.burn(1 + Math.ceil((text.length * Math.max(1, part.length)) / pairsOfStep))
  }

  /** Pays for looking at each element of a list, texts among them as long as the one that is looked for. */
  burnLookup(list: ReadonlyArray<unknown>, element: unknown): void {
    this.burn(list.length)
    if (typeof element === "string") this.burnCharacters(list.length * element.length)
  }

  /**
   * A value as text, as `JSON.stringify` writes lists and objects; nothing is an empty one. Lists can share elements, so
   * that a text is far longer than what it is made from: it is paid for piece by piece.
   */
  textOf(value: unknown): string {
    const text =
      typeof value === "object" && value !== null ? this.#jsonOf(value, { length: 0 }) : textOf(value)
    this.burnText(text?.length ?? 0)
    return text ?? ""
  }

  #jsonOf(value: unknown, written: { length: number }): string | undefined {
    const write = (piece: string) => {
      written.length += piece.length
      if (written.length > maxText) throw new ExpressionTooCostly("That")
      return piece
    }
    this.burn()
    if (typeof value !== "object" || value === null) {
      if (typeof value === "string") this.burnText(value.length)
      const piece = JSON.stringify(value) as string | undefined
      return piece === undefined ? undefined : write(piece)
    }
    if (Array.isArray(value)) {
      const elements: Array<string> = []
      for (const element of value)
        elements.push((this.#jsonOf(element, written) ?? write("null")) + write(","))
      return `[${elements.join("").slice(0, -1)}]`
    }
    const entries: Array<string> = []
    for (const [name, element] of Object.entries(value)) {
      const json = this.#jsonOf(element, written)
      if (json !== undefined) entries.push(`${write(`${JSON.stringify(name)}:`)}${json}`)
    }
    return `{${entries.join(",")}}`
  }
}

/** A value of the outside as text; nothing is an empty one. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  return typeof value === "object" || typeof value === "function"
    ? (JSON.stringify(value) ?? "")
    : String(value)
}
