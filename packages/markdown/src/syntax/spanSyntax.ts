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
import { endOfFence, endOfIndentedLine, hasIndented } from "../tags/admonitions.ts"
import { endOfContentsMark, hasContentsMark } from "../tags/attributeLists.ts"
import { componentScanner, endOfComponent, inText } from "../tags/componentTag.ts"
import { endOfBraces, endOfBracesAlone, endOfBracesInText, hasOtherBraces } from "../tags/endOfBraces.ts"
import { isBlockComponent } from "../tags/componentNames.ts"
import { endOfModuleCode } from "../tags/moduleCodeEnd.ts"
import type { Math, Tag } from "./MarkdownNodes.ts"
import { endOfMath } from "../tags/spans.ts"
import { wholeSyntax } from "./wholeSyntax.ts"

declare module "micromark-util-types" {
  interface TokenTypeMap {
    octavoTag: "octavoTag"
    octavoMath: "octavoMath"
    octavoAdmonition: "octavoAdmonition"
    octavoAdmonitionLine: "octavoAdmonitionLine"
    octavoIndentation: "octavoIndentation"
    octavoChunk: "octavoChunk"
  }
}

type FindEnd = (source: string, start: number) => number

const LEFT_BRACE = 123
const LEFT_BRACKET = 91
const DOLLAR = 36
const LESS = 60
const LETTER_E = 101
const LETTER_I = 105
const COLON = 58
const EXCLAMATION = 33
const QUESTION = 63
const EQUALS = 61

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

const blankLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const within = (code: Code): State | undefined => {
      if (markdownSpace(code)) {
        effects.consume(code)
        return within
      }
      effects.exit("octavoIndentation")
      return end(code)
    }
    const end = (code: Code) => (code === null || markdownLineEnding(code) ? ok(code) : nok(code))
    return (code) => {
      if (!markdownSpace(code)) return end(code)
      effects.enter("octavoIndentation")
      return within(code)
    }
  }
}

/** Four columns, of which tabs take as many as there are to the next stop. */
const indentation: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let columns = 0
    const within = (code: Code): State | undefined => {
      if (columns === 4) {
        effects.exit("octavoIndentation")
        return ok(code)
      }
      if (!markdownSpace(code)) return nok(code)
      columns++
      effects.consume(code)
      return within
    }
    return (code) => {
      effects.enter("octavoIndentation")
      return within(code)
    }
  }
}

/** A line such as `!!! note` with the lines that are indented below it. */
const admonition = (source: string): Construct => ({
  name: "octavoAdmonition",
  tokenize(effects, ok, nok) {
    return (code) => {
      const { column, offset } = this.now()
      const end = endOfIndentedLine(source, offset, column - 1)
      if (end < 0) return nok(code)
      const line = (code: Code): State | undefined => {
        if (code === null || markdownLineEnding(code)) {
          effects.exit("octavoAdmonitionLine")
          return ok(code)
        }
        effects.consume(code)
        return line
      }
      effects.enter("octavoAdmonition")._container = true
      effects.enter("octavoAdmonitionLine")
      return line(code)
    }
  },
  continuation: {
    tokenize: (effects, ok, nok) => effects.check(blankLine, ok, effects.attempt(indentation, ok, nok))
  },
  exit(effects) {
    effects.exit("octavoAdmonition")
  }
})

/**
 * The micromark extension that reads `{% tags %}`, `$$math$$`, the admonitions of other tools and the components and comments of MDX in one
 * source. Beside components no indented text is code, as in MDX.
 */
export const spanSyntax = (
  source: string,
  { components, shortcodes, withFences } = wholeSyntax(source)
): Extension => {
  const extension: Extension = { document: {}, flow: {}, text: {} }
  if (withFences) extension.flow![COLON] = flow(source, "octavoTag", endOfFence)
  if (hasIndented(source)) {
    for (const code of [EXCLAMATION, QUESTION, EQUALS]) extension.document![code] = admonition(source)
  }
  if (!components.isEmpty) {
    const findEnd = componentScanner(source, components)
    extension.flow![LESS] = flow(source, "octavoTag", findEnd)
    extension.text![LESS] = text(source, "octavoTag", inText(findEnd, components, isBlockComponent))
    extension.flow![LETTER_I] = extension.flow![LETTER_E] = flow(source, "octavoTag", endOfModuleCode)
    if (components.closed.size > 0) extension.disable = { null: ["codeIndented"] }
  }
  if (source.includes("{%") || hasOtherBraces(source)) {
    extension.flow![LEFT_BRACE] = flow(source, "octavoTag", endOfBracesAlone(shortcodes))
    extension.text![LEFT_BRACE] = text(source, "octavoTag", endOfBracesInText)
  }
  if (hasContentsMark(source)) extension.flow![LEFT_BRACKET] = flow(source, "octavoTag", endOfContentsMark)
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
  const first = source.charCodeAt(start)
  if (first === LESS) return { type: "tag", value: source.slice(start, endOfComponent(source, start)) }
  if (first === LETTER_I || first === LETTER_E)
    return { type: "tag", value: source.slice(start, endOfModuleCode(source, start)) }
  const isTag = first !== DOLLAR
  const findEnd = first === COLON ? endOfFence : first === LEFT_BRACKET ? endOfContentsMark : endOfBraces
  const end = (isTag ? findEnd : endOfMath)(source, start)
  const value = withoutContainerPrefix(source.slice(start, end), column)
  return isTag ? { type: "tag", value } : { type: "math", value: value.slice(2, -2).trim() }
}

/** Turns the tokens of `spanSyntax` into `tag` and `math` nodes. */
export const spanFromMarkdown = (source: string): MdastExtension => ({
  enter: {
    octavoTag(token) {
      this.enter(spanNode(source, token.start.offset, token.start.column), token)
    },
    octavoAdmonition(token) {
      this.enter({ type: "admonition", line: "", children: [] }, token)
    },
    octavoAdmonitionLine(token) {
      const node = this.stack.at(-1)
      if (node?.type === "admonition") node.line = this.sliceSerialize(token)
    },
    octavoMath(token) {
      this.enter(spanNode(source, token.start.offset, token.start.column), token)
    }
  },
  exit: {
    octavoTag(token) {
      this.exit(token)
    },
    octavoAdmonition(token) {
      this.exit(token)
    },
    octavoMath(token) {
      this.exit(token)
    }
  }
})
