/** The text is no Rison, or is nested too deeply. */
class RisonRefused extends Error {}

const maxDepth = 10
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e-?\d+)?/y
const identifier = /[^ '!:(),*@$\-\d][^ '!:(),*@$]*/y
const bangs = new Map<string, unknown>([
  ["t", true],
  ["f", false],
  ["n", null]
])

/** A recursive descent parser of Rison. */
class Parser {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  whole(): unknown {
    const value = this.#value(0)
    if (this.#at < this.#text.length) throw new RisonRefused()
    return value
  }

  #take(expected: string): boolean {
    const isNext = this.#text.startsWith(expected, this.#at)
    if (isNext) this.#at += expected.length
    return isNext
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? null
    if (found !== null) this.#at += found.length
    return found
  }

  #value(depth: number): unknown {
    if (depth > maxDepth) throw new RisonRefused()
    if (this.#take("!(")) return this.#elements(depth)
    if (this.#take("(")) return this.#members(depth)
    if (this.#take("'")) return this.#quoted()
    if (this.#take("!")) {
      const letter = this.#text[this.#at++] ?? ""
      if (!bangs.has(letter)) throw new RisonRefused()
      return bangs.get(letter)
    }
    const digits = this.#match(number)
    if (digits !== null) return Number(digits)
    return this.#name()
  }

  #name(): string {
    const name = this.#match(identifier)
    if (name === null) throw new RisonRefused()
    return name
  }

  #quoted(): string {
    let text = ""
    for (;;) {
      const character = this.#text[this.#at++]
      if (character === undefined) throw new RisonRefused()
      if (character === "'") return text
      if (character !== "!") text += character
      else {
        const escaped = this.#text[this.#at++]
        if (escaped !== "'" && escaped !== "!") throw new RisonRefused()
        text += escaped
      }
    }
  }

  #elements(depth: number): ReadonlyArray<unknown> {
    const elements: Array<unknown> = []
    if (this.#take(")")) return elements
    do elements.push(this.#value(depth + 1))
    while (this.#take(","))
    if (!this.#take(")")) throw new RisonRefused()
    return elements
  }

  #members(depth: number): unknown {
    const members: Array<readonly [string, unknown]> = []
    if (this.#take(")")) return {}
    do {
      const name = this.#take("'") ? this.#quoted() : (this.#match(number) ?? this.#name())
      if (!this.#take(":")) throw new RisonRefused()
      members.push([name, this.#value(depth + 1)])
    } while (this.#take(","))
    if (!this.#take(")")) throw new RisonRefused()
    return Object.fromEntries(members)
  }
}

/** The value of a text in Rison, a compact form of JSON for URLs; undefined for a text that is none. */
export const parseRison = (text: string): unknown => {
  try {
    return new Parser(text).whole()
  } catch (error) {
    if (error instanceof RisonRefused) return undefined
    throw error
  }
}
