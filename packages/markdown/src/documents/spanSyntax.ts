import { markdownLineEnding, markdownSpace } from "micromark-util-character"
import type { Extension as MdastExtension } from "mdast-util-from-markdown"
import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
  TokenType
} from "micromark-util-types"
import type { Math, Tag } from "./MarkdownNodes.ts"
import { endOfMath, endOfTag } from "./spans.ts"

declare module "micromark-util-types" {
  interface TokenTypeMap {
    octavoTag: "octavoTag"
    octavoMath: "octavoMath"
    octavoChunk: "octavoChunk"
  }
}

type FindEnd = (source: string, start: number) => number

const LEFT_BRACE = 123
const DOLLAR = 36

const nonLazyLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const onLine: State = (code) => (this.parser.lazy[this.now().line] ? nok(code) : ok(code))
    return (code) => {
      effects.enter("lineEnding")
      effects.consume(code)
      effects.exit("lineEnding")
      return onLine
    }
  }
}

/** Consumes up to `end`, one chunk token a line, so that containers keep their say over every line. */
const consumeSpan = (
  context: TokenizeContext,
  effects: Effects,
  end: number,
  token: TokenType,
  flow: boolean,
  done: State,
  nok: State
): State => {
  const isDone = () => context.now().offset >= end
  const chunk = (code: Code): State | undefined => {
    if (isDone()) {
      effects.exit("octavoChunk")
      effects.exit(token)
      return done(code)
    }
    if (code === null) return nok(code)
    if (markdownLineEnding(code)) {
      effects.exit("octavoChunk")
      return lineEnd(code)
    }
    effects.consume(code)
    return chunk
  }
  const lineEnd = (code: Code): State | undefined => {
    if (flow) return effects.attempt(nonLazyLine, nextLine, nok)(code)
    effects.enter("lineEnding")
    effects.consume(code)
    effects.exit("lineEnding")
    return nextLine
  }
  const nextLine = (code: Code): State | undefined => {
    if (code === null) return nok(code)
    if (markdownLineEnding(code)) return lineEnd(code)
    effects.enter("octavoChunk")
    return chunk(code)
  }
  return (code) => {
    effects.enter(token)
    effects.enter("octavoChunk")
    return chunk(code)
  }
}

const restOfLineIsBlank = (source: string, from: number): boolean => {
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === 10 || code === 13) return true
    if (code !== 32 && code !== 9) return false
  }
  return true
}

const flow = (source: string, token: TokenType, findEnd: FindEnd): Construct => ({
  name: token,
  concrete: true,
  tokenize(effects, ok, nok) {
    const trailing = (code: Code): State | undefined => {
      if (code === null || markdownLineEnding(code)) {
        effects.exit("whitespace")
        return ok(code)
      }
      effects.consume(code)
      return trailing
    }
    const done = (code: Code): State | undefined => {
      if (!markdownSpace(code)) return ok(code)
      effects.enter("whitespace")
      return trailing(code)
    }
    return (code) => {
      const end = findEnd(source, this.now().offset)
      if (end < 0 || !restOfLineIsBlank(source, end)) return nok(code)
      if (this.interrupt) return ok(code)
      return consumeSpan(this, effects, end, token, true, done, nok)(code)
    }
  }
})

const text = (source: string, token: TokenType, findEnd: FindEnd): Construct => ({
  name: token,
  tokenize(effects, ok, nok) {
    return (code) => {
      const end = findEnd(source, this.now().offset)
      return end < 0 ? nok(code) : consumeSpan(this, effects, end, token, false, ok, nok)(code)
    }
  }
})

/** The micromark extension that reads `{% tags %}` and `$$math$$` of one source. */
export const spanSyntax = (source: string): Extension => {
  const extension: Extension = { flow: {}, text: {} }
  if (source.includes("{%")) {
    extension.flow![LEFT_BRACE] = flow(source, "octavoTag", endOfTag)
    extension.text![LEFT_BRACE] = text(source, "octavoTag", endOfTag)
  }
  if (source.includes("$$")) {
    extension.flow![DOLLAR] = flow(source, "octavoMath", endOfMath)
    extension.text![DOLLAR] = text(source, "octavoMath", endOfMath)
  }
  return extension
}

const withoutContainerPrefix = (raw: string, column: number): string =>
  raw.includes("\n") && column > 1
    ? raw.replace(new RegExp(`(\\r?\\n)[ \\t>]{1,${column - 1}}`, "g"), "$1")
    : raw

/** The node of the tag or formula that starts at an offset and a column of a source. */
export const spanNode = (source: string, start: number, column: number): Tag | Math => {
  const isTag = source.charCodeAt(start) === LEFT_BRACE
  const end = isTag ? endOfTag(source, start) : endOfMath(source, start)
  const value = withoutContainerPrefix(source.slice(start, end), column)
  return isTag ? { type: "tag", value } : { type: "math", value: value.slice(2, -2).trim() }
}

/** Turns the tokens of `spanSyntax` into `tag` and `math` nodes. */
export const spanFromMarkdown = (source: string): MdastExtension => ({
  enter: {
    octavoTag(token) {
      this.enter(spanNode(source, token.start.offset, token.start.column), token)
    },
    octavoMath(token) {
      this.enter(spanNode(source, token.start.offset, token.start.column), token)
    }
  },
  exit: {
    octavoTag(token) {
      this.exit(token)
    },
    octavoMath(token) {
      this.exit(token)
    }
  }
})
