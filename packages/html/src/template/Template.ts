import { urlAttributes } from "./safeUrl.ts"

/** The place of a hole: text between tags, or the whole value of an attribute. */
export type Hole =
  | { readonly in: "text" }
  | { readonly in: "attribute"; readonly name: string; readonly isUrl: boolean }

/** A template after its analysis: literal parts, and a hole after each but the last. */
export interface Template {
  readonly parts: ReadonlyArray<string>
  readonly holes: ReadonlyArray<Hole>
}

/** A mistake in the source code of a template, found at its first use. */
export class TemplateRefused extends Error {
  constructor(problem: string, parts: ReadonlyArray<string>) {
    super(`${problem} in the template ${parts.join("${}")}`)
    this.name = "TemplateRefused"
  }
}

const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" ")
)

/** Elements whose text is no text: a hole there is refused, and literal tags in it are not read. */
const rawElements: ReadonlySet<string> = new Set(
  "script style iframe noscript xmp noembed noframes plaintext template object".split(" ")
)

/** Elements beside which a space is seen. */
const inlineElements: ReadonlySet<string> = new Set(
  "a b button code em i img input kbd label mark s small span strong sub sup svg time".split(" ")
)

const isForbiddenAttribute = (name: string): boolean =>
  name.startsWith("on") || name === "style" || name === "srcdoc" || name === "http-equiv"

type State = "text" | "tag" | "value" | "quoted" | "comment"

/** Reads the literal parts of a template as an HTML tokenizer does: a state machine whose state survives the holes. */
export class TemplateReader {
  readonly #source: ReadonlyArray<string>
  readonly #open: Array<string> = []
  #state: State = "text"
  #quote = ""
  #tag = ""
  #isBehindHole = false
  /** The name of the tag that the text follows; empty behind text and holes. */
  #behind = ""

  constructor(source: ReadonlyArray<string>) {
    this.#source = source
  }

  read(): Template {
    const parts: Array<string> = []
    const holes: Array<Hole> = []
    for (const [index, literal] of this.#source.entries()) {
      const isFirst = index === 0
      const isLast = index === this.#source.length - 1
      const trimmed = isFirst ? literal.replace(/^\s*\n\s*/, "") : literal
      const read = this.#readPart(isLast ? trimmed.replace(/\s*\n\s*$/, "") : trimmed)
      if (isLast) {
        parts.push(read)
        break
      }
      const hole = this.#hole(read)
      holes.push(hole)
      // An attribute is written with its value or not at all, so its name is not part of the literal.
      parts.push(hole.in === "attribute" ? read.slice(0, -hole.name.length - 1).trimEnd() : read)
    }
    if (this.#state !== "text") this.#refuse("A tag or comment has no end")
    if (this.#open.length > 0) this.#refuse(`<${this.#open.at(-1)}> has no end tag`)
    return { parts, holes }
  }

  #refuse(problem: string): never {
    throw new TemplateRefused(problem, this.#source)
  }

  #hole(before: string): Hole {
    const parent = this.#open.at(-1)
    switch (this.#state) {
      case "text":
        if (parent !== undefined && rawElements.has(parent)) this.#refuse(`A hole in <${parent}>`)
        return { in: "text" }
      case "value": {
        const name = /(?<=\s)([a-zA-Z][\w:-]*)=$/.exec(before)?.[1]?.toLowerCase()
        if (name === undefined) return this.#refuse("A hole in a part of an attribute")
        if (isForbiddenAttribute(name)) this.#refuse(`A hole as ${name}`)
        this.#state = "tag"
        this.#isBehindHole = true
        return { in: "attribute", name, isUrl: urlAttributes.has(name) }
      }
      case "quoted":
        return this.#refuse("A hole within quotes: write the whole value as the hole")
      case "comment":
        return this.#refuse("A hole in a comment")
      case "tag":
        return this.#refuse("A hole in a tag")
    }
  }

  /** A token as it is sent: a line break with its indent is one space, and none beside the tag of a block. */
  #shortened(literal: string, at: number, end: number): string {
    const token = literal.slice(at, end)
    if (this.#quote !== "") return token
    if (token === "/>" && voidElements.has(this.#tag)) return ">"
    if (this.#state === "tag" && /^\s+$/.test(token) && /^\/?>/.test(literal.slice(end))) return ""
    if (token.startsWith("</")) return token.replace(/\s+/, "")
    const space = token.replace(/\s*\n\s*/g, " ")
    if (space === token || this.#state !== "text") return space
    const next = /^<\/?([a-zA-Z][\w:-]*)/.exec(literal.slice(end))?.[1]
    const isAtStart = this.#behind !== "" && !inlineElements.has(this.#behind) && /^\s*\n/.test(token)
    const isAtEnd = next !== undefined && !inlineElements.has(next) && /\n\s*$/.test(token)
    const from = isAtStart ? space.trimStart() : space
    return isAtEnd ? from.trimEnd() : from
  }

  /** Reads a part of the template. */
  #readPart(literal: string): string {
    // A text right behind the hole would be a part of the value.
    if (this.#isBehindHole && !/^[\s/>]/.test(literal)) this.#refuse("A hole in a part of an attribute")
    this.#isBehindHole = false
    this.#behind = ""
    let result = ""
    let at = 0
    while (at < literal.length) {
      const end = this.#next(literal, at)
      result += this.#shortened(literal, at, end)
      this.#behind = literal[end - 1] === ">" ? this.#tag : ""
      at = end
    }
    return result
  }

  /** Reads one token and gives the place of its end. */
  #next(literal: string, at: number): number {
    const rest = literal.slice(at)
    switch (this.#state) {
      case "text":
        return at + this.#text(rest)
      case "comment": {
        const end = rest.indexOf("-->")
        if (end === -1) return literal.length
        this.#state = "text"
        return at + end + 3
      }
      case "quoted": {
        const end = rest.indexOf(this.#quote)
        if (end === -1) return literal.length
        this.#state = "tag"
        this.#quote = ""
        return at + end + 1
      }
      case "value": {
        if (rest[0] === '"' || rest[0] === "'") {
          this.#state = "quoted"
          this.#quote = rest[0]
          return at + 1
        }
        this.#state = "tag"
        const plain = /^[^\s"'=<>`]+/.exec(rest)
        if (plain === null) return this.#refuse("An attribute without a value after =")
        return at + plain[0].length
      }
      case "tag":
        return at + this.#inTag(rest)
    }
  }

  #text(rest: string): number {
    const parent = this.#open.at(-1)
    const isRaw = parent !== undefined && rawElements.has(parent)
    const tag = isRaw ? rest.indexOf(`</${parent}`) : rest.indexOf("<")
    if (tag === -1) return rest.length
    if (tag > 0) return tag
    if (rest.startsWith("<!--")) {
      this.#state = "comment"
      return 4
    }
    const doctype = /^<!doctype html>/i.exec(rest)
    if (doctype !== null) return doctype[0].length
    const end = /^<\/([a-zA-Z][\w:-]*)\s*>/.exec(rest)
    if (end !== null) {
      const open = this.#open.pop()
      this.#tag = end[1]!
      if (open !== end[1]) this.#refuse(`</${end[1]}> ends ${open === undefined ? "nothing" : `<${open}>`}`)
      return end[0].length
    }
    const start = /^<([a-zA-Z][\w:-]*)(?=[\s/>])/.exec(rest)
    if (start === null) return this.#refuse("A < that begins no tag")
    this.#state = "tag"
    this.#tag = start[1]!
    return start[0].length
  }

  #inTag(rest: string): number {
    const space = /^\s+/.exec(rest)
    if (space !== null) return space[0].length
    const end = /^\/?>/.exec(rest)
    if (end !== null) {
      this.#state = "text"
      if (end[0] === ">" && !voidElements.has(this.#tag)) this.#open.push(this.#tag)
      return end[0].length
    }
    const name = /^[a-zA-Z][\w:-]*/.exec(rest)
    if (name === null) return this.#refuse("A tag has something that is no attribute")
    if (isForbiddenAttribute(name[0].toLowerCase())) this.#refuse(`The attribute ${name[0]}`)
    if (rest[name[0].length] !== "=") return name[0].length
    this.#state = "value"
    return name[0].length + 1
  }
}
