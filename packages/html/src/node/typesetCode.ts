import { createHighlighterCore, type HighlighterCore } from "shiki/core"
import { createJavaScriptRegexEngine } from "shiki/engine/javascript"
import { bundledLanguages } from "shiki/langs"
import type { CodeLines } from "../snippets/Snippet.ts"
import { kindOfColor, numberedTheme, themeName } from "./tokenKinds.ts"

/** Longer code is shown plain. */
const maxCharacters = 200_000
/** Longer lines are shown plain: the time of a line grows with the square of its length. */
const maxLineCharacters = 400
/** A single line may be longer. */
const maxSingleLineCharacters = 5_000

/** Names of languages that authors write and grammars do not know. */
const aliases: Readonly<Record<string, string>> = {
  objectivec: "objective-c",
  gradle: "groovy",
  markup: "html",
  golang: "go",
  node: "javascript",
  curl: "bash",
  shell: "bash",
  env: "dotenv",
  plaintext: "",
  text: ""
}

let highlighter: Promise<HighlighterCore> | undefined

const highlighterWith = async (language: string): Promise<HighlighterCore> => {
  highlighter ??= createHighlighterCore({
    themes: [numberedTheme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true })
  })
  const made = await highlighter
  if (!made.getLoadedLanguages().includes(language)) {
    const grammar = bundledLanguages[language as keyof typeof bundledLanguages]
    await made.loadLanguage(grammar)
  }
  return made
}

/** Splits code into tokens by the grammar of its language; undefined for a language without a grammar. */
export const typesetCode = async (syntax: string, code: string): Promise<CodeLines | undefined> => {
  const language = Object.hasOwn(aliases, syntax) ? aliases[syntax]! : syntax
  if (!Object.hasOwn(bundledLanguages, language) || code.length > maxCharacters) return undefined
  const made = await highlighterWith(language)
  const lines = made.codeToTokensBase(code, {
    lang: language,
    theme: themeName,
    tokenizeMaxLineLength: code.includes("\n") ? maxLineCharacters : maxSingleLineCharacters,
    // A limit of time would cut the first lines of each grammar, whose patterns are compiled as they are met: the bound of
    // lines and the deadline of the thread hold instead.
    tokenizeTimeLimit: 0
  })
  return lines.map((tokens) => tokens.map(({ color, content }) => [content, kindOfColor(color)] as const))
}
