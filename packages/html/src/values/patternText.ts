/** The longest pattern that is read, and the longest text that is made of one. */
const maxPattern = 500
const maxText = 1000

class Unsupported extends Error {}

/** A part of a pattern: makes a text for itself, with at least so many characters where it can repeat. */
type Part = (wanted: number) => string

const classes: Readonly<Record<string, string>> = {
  d: "1234567890",
  w: "abcdefgh123",
  s: " ",
  D: "abc",
  W: "-",
  S: "abc"
}

/** The characters that stand for a negated class, in the order in which they are tried. */
const common = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_ .,:;/!?@#$%&*()+=~"

/** Reads a regular expression and makes a text that it matches, without running it: patterns of strangers may take for ever. */
class PatternReader {
  readonly #pattern: string
  #at = 0
  #depth = 0
  readonly #ahead: Array<Part> = []

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  read(): { readonly text: Part; readonly ahead: ReadonlyArray<Part> } {
    const text = this.#alternatives()
    if (this.#at < this.#pattern.length) throw new Unsupported()
    return { text, ahead: this.#ahead }
  }

  #alternatives(): Part {
    if (++this.#depth > 50) throw new Unsupported()
    const first = this.#sequence()
    while (this.#pattern[this.#at] === "|") {
      this.#at++
      this.#sequence()
    }
    this.#depth--
    return first
  }

  #sequence(): Part {
    const parts: Array<{ readonly part: Part; readonly grows: boolean }> = []
    while (this.#at < this.#pattern.length && !"|)".includes(this.#pattern[this.#at]!))
      parts.push(this.#repeated())
    return (wanted) => {
      const shortest = parts.map(({ part }) => part(0))
      const grower = parts.findIndex(({ grows }) => grows)
      if (grower === -1) return shortest.join("")
      const others = shortest.reduce((sum, text, index) => sum + (index === grower ? 0 : text.length), 0)
      shortest[grower] = parts[grower]!.part(Math.max(0, wanted - others))
      return shortest.join("")
    }
  }

  #repeated(): { readonly part: Part; readonly grows: boolean } {
    const part = this.#atom()
    const found = /^(?:([*+?])|\{(\d{1,6})(,?)(\d{0,6})\})[?+]?/.exec(
      this.#pattern.slice(this.#at, this.#at + 20)
    )
    if (found === null) return { part, grows: false }
    this.#at += found[0].length
    const [, sign, least = "0", comma, most = ""] = found
    const min = sign === "+" ? 1 : sign === undefined ? Number(least) : 0
    const max =
      sign === "?" ? 1 : sign !== undefined || most === "" ? (comma === "" ? min : Infinity) : Number(most)
    return {
      grows: max > min,
      part: (wanted) => {
        let text = ""
        for (let count = 0; count < min || (count < max && text.length < wanted); count++) {
          const one = part(0)
          if (text.length + one.length > maxText) throw new Unsupported()
          if (one === "" && count >= min) break
          text += one
          if (one === "") break
        }
        return text
      }
    }
  }

  #atom(): Part {
    const character = this.#pattern[this.#at++]!
    if (character === "^" || character === "$") return () => ""
    if (character === ".") return () => "a"
    if (character === "(") return this.#group()
    if (character === "[") return this.#class()
    if (character === "\\") return this.#escape()
    return () => character
  }

  #group(): Part {
    const rest = this.#pattern.slice(this.#at, this.#at + 40)
    const head = /^\?(?:[:=!]|<[=!]|<[A-Za-z_$][\w$]{0,30}>)/.exec(rest)?.[0] ?? ""
    if (rest.startsWith("?") && head === "") throw new Unsupported()
    this.#at += head.length
    const inside = this.#alternatives()
    if (this.#pattern[this.#at++] !== ")") throw new Unsupported()
    if (head === "?=") this.#ahead.push(inside)
    return /[=!]$/.test(head) ? () => "" : inside
  }

  #escape(): Part {
    const text = this.#escaped()
    return () => text.slice(0, 1)
  }

  /** The characters that an escape allows. */
  #escaped(): string {
    const character = this.#pattern[this.#at++] ?? ""
    if (character === "b" || character === "B" || character === "A" || character === "z" || character === "Z")
      return ""
    if (/[1-9k]/.test(character)) throw new Unsupported()
    if (character === "p" || character === "P") {
      const name = /^\{[^}]{1,40}\}/.exec(this.#pattern.slice(this.#at, this.#at + 42))?.[0]
      if (name === undefined) throw new Unsupported()
      this.#at += name.length
      if (character === "P") return "-"
      return /^\{(?:N|Nd|Number)/.test(name)
        ? "1"
        : name.startsWith("{Lu")
          ? "A"
          : /^\{L|^\{Alpha|Letter/.test(name)
            ? "a"
            : "-"
    }
    const code = /^(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\})/i.exec(
      this.#pattern.slice(this.#at - 1, this.#at + 9)
    )
    if (code !== null) {
      this.#at += code[0].length - 1
      return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code[1] ?? code[2] ?? code[3]!, 16)))
    }
    return (
      classes[character] ?? { n: "\n", r: "\r", t: "\t", f: "\f", v: "\v", "0": "\0" }[character] ?? character
    )
  }

  #class(): Part {
    const negated = this.#pattern[this.#at] === "^"
    if (negated) this.#at++
    let allowed = ""
    const ranges: Array<readonly [number, number]> = []
    for (let first = true; ; first = false) {
      const character = this.#pattern[this.#at++]
      if (character === undefined) throw new Unsupported()
      if (character === "]" && !first) break
      const from = character === "\\" ? this.#escaped() : character
      const isRange = this.#pattern[this.#at] === "-" && (this.#pattern[this.#at + 1] ?? "]") !== "]"
      allowed += from
      if (!isRange || from.length !== 1) continue
      this.#at++
      const end = this.#pattern[this.#at++]!
      const to = end === "\\" ? this.#escaped() : end
      ranges.push([from.charCodeAt(0), to.charCodeAt(0)])
    }
    const isIn = (one: string) =>
      allowed.includes(one) ||
      ranges.some(([from, to]) => one.charCodeAt(0) >= from && one.charCodeAt(0) <= to)
    const [chosen = ""] = [...common].filter((one) => isIn(one) !== negated)
    const text = chosen === "" && !negated ? allowed.slice(0, 1) : chosen
    if (text === "") throw new Unsupported()
    return () => text
  }
}

/** A text that a pattern matches, with at least so many characters where the pattern allows it; undefined for a pattern that is not understood. */
export const patternText = (pattern: string, minLength = 0): string | undefined => {
  if (pattern.length > maxPattern) return undefined
  try {
    const { ahead, text } = new PatternReader(pattern).read()
    const wanted = Math.min(minLength, maxText)
    if (ahead.length === 0) return text(wanted)
    // The texts of all lookaheads come first, filled up to the length of the pattern.
    const needed = ahead.map((part) => part(0)).join("")
    const shortest = text(wanted)
    return `${needed}${shortest.slice(needed.length)}`
  } catch (error) {
    if (error instanceof Unsupported) return undefined
    throw error
  }
}
