import { type Directive, directiveOf, isRawDirective } from "./directiveForms.ts"

/** A range within a text. */
interface Range {
  readonly start: number
  readonly end: number
}

/** The beginning of a directive of MyST: the line of its fence, and the lines of its options. */
export interface DirectiveHead {
  /** The characters of its fence. */
  readonly fence: string
  readonly name: Range
  /** The words behind the name. */
  readonly argument: Range | undefined
  readonly options: ReadonlyMap<string, Range>
  /** The end of its last line. */
  readonly end: number
}

/** Longer lines begin no directive. */
const maxLine = 500
const maxOptions = 50
/** Directives within more others are code. */
const maxDepth = 100

const HEAD = /(`{3,}|~{3,}|:{3,})[ \t]*\{([A-Za-z][\w:-]*)\}([^\r\n]*)/y
const OPTION = /\r?\n[ \t>]*:([A-Za-z][\w-]*):([^\r\n]*)/y
const RULE = /\r?\n[ \t>]*---[ \t]*(?=\r?\n|$)/y
const YAML_OPTION = /\r?\n[ \t>]*(?:([A-Za-z][\w-]*):)?([^\r\n]*)/y

const trimmed = (source: string, start: number, end: number): Range | undefined => {
  const text = source.slice(start, end)
  const words = text.trim()
  if (words === "") return undefined
  const from = start + text.indexOf(words)
  return { start: from, end: from + words.length }
}

const matchAt = (pattern: RegExp, source: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(source)
}

/** Reads options, one a line, up to their end; between two rules they are YAML. */
const readOptions = (source: string, from: number): Pick<DirectiveHead, "end" | "options"> => {
  const options = new Map<string, Range>()
  const rule = matchAt(RULE, source, from)
  let at = from + (rule?.[0].length ?? 0)
  for (let count = 0; count < maxOptions; count++) {
    const last = rule === null ? null : matchAt(RULE, source, at)
    if (last !== null) return { options, end: at + last[0].length }
    const option = matchAt(rule === null ? OPTION : YAML_OPTION, source, at)
    if (option === null || option[0].length > maxLine) break
    const [line, name, value = ""] = option
    at += line.length
    if (name !== undefined && !options.has(name))
      options.set(name, trimmed(source, at - value.length, at) ?? { start: at, end: at })
  }
  return rule === null ? { options, end: at } : { options: new Map(), end: from }
}

/** Reads the beginning of a directive at an offset; undefined for any other text. */
export const readDirective = (source: string, start = 0): DirectiveHead | undefined => {
  const head = matchAt(HEAD, source, start)
  if (head === null || head[0].length > maxLine) return undefined
  const [line, fence = "", name = "", rest = ""] = head
  if (fence.startsWith("`") && rest.includes("`")) return undefined
  const end = start + line.length
  const nameEnd = end - rest.length - 1
  return {
    fence,
    name: { start: nameEnd - name.length, end: nameEnd },
    argument: trimmed(source, nameEnd + 1, end),
    ...readOptions(source, end)
  }
}

/** The value of an option, or of the words behind the name. */
export const valueIn = (source: string, range: Range | undefined): string =>
  range === undefined ? "" : source.slice(range.start, range.end).replace(/^(["'])(.*)\1$/, "$2")

/** The options at the start of the content of a directive, with the number of their lines and of the blank one below. */
export const optionsAbove = (
  content: string
): { readonly options: ReadonlyMap<string, string>; readonly count: number } => {
  const text = `\n${content}`
  const { end, options } = readOptions(text, 0)
  const values = new Map(Array.from(options, ([name, range]) => [name, valueIn(text, range)] as const))
  if (end === 0) return { options: values, count: 0 }
  const count = text.slice(0, end).split("\n").length - 1
  return { options: values, count: /^\r?\n[ \t]*\r?(?:\n|$)/.test(text.slice(end)) ? count + 1 : count }
}

/** Whether a text may have directives. */
const mayHave = (source: string): boolean => /(?:`{3}|~{3}|:{3})[ \t]*\{[A-Za-z]/.test(source)

const LINE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,}|:{3,})([^\n]*)$/gm

interface Open {
  readonly fence: string
  readonly start: number
  readonly kind: "container" | "code" | "raw"
}

/** The ends of the fences of directives, by their starts: of the lines that begin and end one, or of all of one whose content is no Markdown. */
type DirectiveFences = ReadonlyMap<number, number>

/** The ranges of the two fences of a block of code. */
interface CodeFences {
  readonly opening: Range
  readonly closing: Range
}

class FenceReader {
  readonly ends = new Map<number, number>()
  /** The code within a directive whose fence is no longer than that of the code. */
  readonly conflicts: Array<CodeFences> = []
  readonly #source: string
  readonly #open: Array<Open> = []

  constructor(source: string) {
    this.#source = source
  }

  read(): DirectiveFences {
    for (const { 0: line, 1: fence = "", 2: rest = "", index } of this.#source.matchAll(LINE)) {
      const start = index + line.length - rest.length - fence.length
      if (rest.trim() === "") this.#close(fence, start)
      else this.#begin(fence, rest, start)
    }
    this.#drop(0)
    return this.ends
  }

  #begin(fence: string, rest: string, start: number): void {
    const last = this.#open.at(-1)
    if ((last !== undefined && last.kind !== "container") || (fence.startsWith("`") && rest.includes("`")))
      return
    const head = this.#open.length < maxDepth ? readDirective(this.#source, start) : undefined
    const name = this.#source.slice(head?.name.start ?? start, head?.name.end ?? start)
    const isColons = fence.startsWith(":")
    if (head !== undefined && directiveOf(name) !== undefined) {
      this.ends.set(start, head.end)
      this.#open.push({ fence, start, kind: "container" })
    } else if (isColons) {
      const isRaw = head !== undefined && isRawDirective(name)
      if (isRaw || this.#open.length < maxDepth)
        this.#open.push({ fence, start, kind: isRaw ? "raw" : "container" })
    } else this.#open.push({ fence, start, kind: "code" })
  }

  #close(fence: string, start: number): void {
    const last = this.#open.at(-1)
    const from = last !== undefined && last.kind !== "container" ? this.#open.length - 1 : 0
    const at = this.#open.findLastIndex((one, index) => index >= from && fence.startsWith(one.fence))
    if (at < 0) {
      // Without a fence to close, three of these begin code.
      if (last?.kind !== "code" && last?.kind !== "raw" && !fence.startsWith(":"))
        this.#open.push({ fence, start, kind: "code" })
      return
    }
    this.#drop(at + 1)
    const opened = this.#open.pop()!
    const end = start + fence.length
    const isWithin = (one: Open) => one.kind === "container" && opened.fence.startsWith(one.fence)
    if (opened.kind === "code" && this.#open.some(isWithin))
      this.conflicts.push({
        opening: { start: opened.start, end: opened.start + opened.fence.length },
        closing: { start, end }
      })
    if (opened.kind === "raw") this.ends.set(opened.start, end)
    else if (this.ends.has(opened.start)) this.ends.set(start, end)
  }

  /** Fences without an end begin no directive. */
  #drop(from: number): void {
    for (const { fence, start } of this.#open.splice(from))
      if (!fence.startsWith(":")) this.ends.delete(start)
  }
}

/** Finds the code that ends the directive around it in the tools of MyST, which close the outermost fence first. */
export const conflictingFencesIn = (source: string): ReadonlyArray<CodeFences> => {
  if (!mayHave(source)) return []
  const reader = new FenceReader(source)
  reader.read()
  return reader.conflicts
}

/** Finds the fences of the directives of MyST in a text, in linear time. */
export const directivesIn = (source: string): DirectiveFences =>
  mayHave(source) ? new FenceReader(source).read() : new Map()

/** The form of a directive at the beginning of a text. */
export const formOfHead = (source: string, { name }: DirectiveHead): Directive | undefined =>
  directiveOf(source.slice(name.start, name.end))
