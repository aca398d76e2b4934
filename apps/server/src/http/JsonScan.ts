/** The flaw that keeps a text from being read as JSON that can be stored. */
type JsonFlaw = "nested too deep" | "not storable"

/** A string of JSON that is at least this long counts as the content of a file or page, not as structure. */
const longString = 4096

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** The value of a hexadecimal digit by its character code; null for another character. NaN, behind the text, is none. */
const hexValue = (code: number): number | null => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : null
}

/**
 * Scans JSON without parsing it: how deep it is nested, whether its escapes make characters that no store keeps (NUL,
 * halves of surrogate pairs), and how much of it is structure, in characters and in parts. It goes on in steps, each bounded by the characters that it
 * looks at, so that others are served in between. Strings are skipped by native searches.
 */
export class JsonScan {
  readonly #text: string
  readonly #maxDepth: number
  #at = 0
  #depth = 0
  /** Behind the opening quote of the string that is read; -1 outside of strings. */
  #start = -1
  /** The next quote and the next backslash from `#at` on, or behind; found again only when they are passed. */
  #nextQuote = -1
  #nextEscape = -1
  #long = 0
  #parts = 0
  #maxListLength = 0
  /** Of each open container how many commas it has so far; -1 for an object. */
  readonly #commas: Array<number> = []
  #flaw: JsonFlaw | null = null

  constructor(text: string, maxDepth: number) {
    this.#text = text
    this.#maxDepth = maxDepth
  }

  get flaw(): JsonFlaw | null {
    return this.#flaw
  }

  /** The characters outside of long strings. */
  get structure(): number {
    return this.#text.length - this.#long
  }

  /** How many fields, elements, lists and objects there are: what decoding takes grows with it. */
  get parts(): number {
    return this.#parts
  }

  /** The elements of the longest list. */
  get maxListLength(): number {
    return this.#maxListLength
  }

  /** Goes on by some steps, each a character of structure or an escape of a string; answers whether that was all. */
  advance(steps: number): boolean {
    for (let left = steps; left > 0; left--) {
      if (this.#at >= this.#text.length || this.#flaw !== null) return true
      if (this.#start < 0) this.#readStructure()
      else this.#readString()
    }
    return false
  }

  #readStructure() {
    const code = this.#text.charCodeAt(this.#at++)
    if (code === 0x22) this.#start = this.#at
    else if (code === 0x5b || code === 0x7b) {
      if (++this.#depth > this.#maxDepth) this.#flaw = "nested too deep"
      this.#commas.push(code === 0x5b ? 0 : -1)
      this.#parts++
    } else if (code === 0x5d || code === 0x7d) {
      this.#depth--
      this.#commas.pop()
    } else if (code === 0x2c) this.#countElement()
  }

  #countElement() {
    this.#parts++
    const commas = this.#commas.at(-1) ?? -1
    if (commas < 0) return
    this.#commas[this.#commas.length - 1] = commas + 1
    this.#maxListLength = Math.max(this.#maxListLength, commas + 2)
  }

  /** Goes behind the next escape of a string, or behind its end. */
  #readString() {
    if (this.#nextQuote < this.#at) this.#nextQuote = this.#indexOf('"')
    if (this.#nextEscape < this.#at) this.#nextEscape = this.#indexOf("\\")
    if (this.#nextEscape < this.#nextQuote) {
      this.#at = this.#nextEscape + this.#lengthOfEscape(this.#nextEscape)
      return
    }
    const length = this.#nextQuote - this.#start
    if (length >= longString) this.#long += length
    this.#at = this.#nextQuote + 1
    this.#start = -1
  }

  #indexOf(character: string): number {
    const at = this.#text.indexOf(character, this.#at)
    return at < 0 ? this.#text.length : at
  }

  /** The length of an escape, of both where two make one character. */
  #lengthOfEscape(at: number): number {
    const unit = this.#unitAt(at)
    if (unit === null) return 2
    if (unit === 0 || isLow(unit)) this.#flaw = "not storable"
    if (!isHigh(unit)) return 6
    const next = this.#unitAt(at + 6)
    if (next === null || !isLow(next)) this.#flaw = "not storable"
    return 12
  }

  /** The UTF-16 unit of an escape; null for other and invalid escapes. */
  #unitAt(at: number): number | null {
    if (this.#text.charCodeAt(at) !== 0x5c || this.#text.charCodeAt(at + 1) !== 0x75) return null
    let unit = 0
    for (let digit = at + 2; digit < at + 6; digit++) {
      const value = hexValue(this.#text.charCodeAt(digit))
      if (value === null) return null
      unit = unit * 16 + value
    }
    return unit
  }
}
