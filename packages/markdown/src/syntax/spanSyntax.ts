import { markdownLineEnding, markdownSpace } from "micromark-util-character"
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
import { componentScanner, inText } from "../tags/componentTag.ts"
import { endOfBracesAlone, endOfBracesInText, hasOtherBraces } from "../tags/endOfBraces.ts"
import { directivesIn } from "../tags/directives.ts"
import { endOfTarget, endOfUnshownLine } from "../tags/targets.ts"
import { isBlockComponent } from "../tags/componentNames.ts"
import { endOfModuleCode } from "../tags/moduleCodeEnd.ts"
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
const BACKTICK = 96
const TILDE = 126
const LEFT_PARENTHESIS = 40
const PERCENT = 37
const PLUS = 43
const CARET = 94
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

/** Adds the directives, the targets and the comments of MyST. */
const addMyst = (extension: Extension, source: string, withFences: boolean): void => {
  const directives = directivesIn(source)
  const findEnd: FindEnd = (_, start) => directives.get(start) ?? -1
  if (directives.size > 0) {
    const fence: FindEnd = (_, start) =>
      directives.get(start) ?? (withFences ? endOfFence(source, start) : -1)
    extension.flow![COLON] = flow(source, "octavoTag", fence)
    extension.flow![BACKTICK] = extension.flow![TILDE] = flow(source, "octavoTag", findEnd)
  }
  extension.flow![LEFT_PARENTHESIS] = flow(source, "octavoTag", endOfTarget)
  for (const code of [PERCENT, PLUS, CARET])
    extension.flow![code] = flow(source, "octavoTag", endOfUnshownLine)
}

/**
 * The micromark extension that reads `{% tags %}`, `$$math$$`, the admonitions of other tools and the components and comments of MDX in one
 * source. Beside components no indented text is code, as in MDX.
 */
export const spanSyntax = (
  source: string,
  { components, labels, shortcodes, withFences } = wholeSyntax(source)
): Extension => {
  const extension: Extension = { document: {}, flow: {}, text: {} }
  if (withFences) extension.flow![COLON] = flow(source, "octavoTag", endOfFence)
  if (labels !== undefined) addMyst(extension, source, withFences)
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
