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

const maxText = 65_536

const stepsOfExpression = 10_000

/** How much an evaluation may still do. */
export class Fuel {
  #steps: number
  readonly #whole: Fuel | undefined

  constructor(steps = stepsOfExpression, whole?: Fuel) {
    this.#steps = steps
    this.#whole = whole
  }

  /** What one expression may do of what all of a document may. */
  share(): Fuel {
    return new Fuel(stepsOfExpression, this)
  }

  /** Counts steps, and refuses the one that is too many. */
  burn(steps = 1): void {
    this.#steps -= steps
    if (this.#steps < 0) throw new ExpressionTooCostly("That")
    this.#whole?.burn(steps)
  }

  /** Lets a value through unless it is a text that is too long; long texts and lists cost more. */
  text<A>(value: A): A {
    if (typeof value === "string") {
      if (value.length > maxText) throw new ExpressionTooCostly("That")
      this.burn(Math.ceil(value.length / 64))
    } else if (Array.isArray(value)) this.burn(value.length)
    return value
  }
}

/** A value as text; nothing is an empty one. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  return typeof value === "object" || typeof value === "function"
    ? (JSON.stringify(value) ?? "")
    : String(value)
}
