import { tokenize, tokenTypes } from "css-tree"

/** A block of CSS with its words before it: a rule, nested or not, or a rule with `@`. */
export interface CssBlock {
  readonly prelude: string
  /** The declarations of the block, as they are written. */
  declarations: string
  readonly blocks: Array<CssBlock>
}

const closers: Readonly<Record<number, number | undefined>> = {
  [tokenTypes.Function!]: tokenTypes.RightParenthesis,
  [tokenTypes.LeftParenthesis!]: tokenTypes.RightParenthesis,
  [tokenTypes.LeftSquareBracket!]: tokenTypes.RightSquareBracket
}

const ignored = new Set([tokenTypes.Comment, tokenTypes.CDO, tokenTypes.CDC])

/**
 * Cuts CSS into blocks, as CSS Syntax does: also rules in rules, which css-tree reads after `&` alone. A statement such as `@layer a;`
 * is a block without content.
 */
export const readBlocks = (css: string): CssBlock => {
  const sheet: CssBlock = { prelude: "", declarations: "", blocks: [] }
  const open = [sheet]
  const brackets: Array<number | undefined> = []
  let words = ""
  const end = (): void => {
    const block = open.at(-1)!
    if (words.trimStart().startsWith("@")) block.blocks.push({ prelude: words, declarations: "", blocks: [] })
    else block.declarations += `${words};`
    words = ""
  }
  tokenize(css, (type, start, stop) => {
    if (brackets.length > 0 && type === brackets.at(-1)) brackets.pop()
    else if (closers[type] !== undefined) brackets.push(closers[type])
    else if (brackets.length === 0 && type === tokenTypes.LeftCurlyBracket) {
      const block: CssBlock = { prelude: words.trim(), declarations: "", blocks: [] }
      open.at(-1)!.blocks.push(block)
      open.push(block)
      words = ""
      return
    } else if (
      brackets.length === 0 &&
      type === tokenTypes.Semicolon &&
      (open.length > 1 || /^\s*@/.test(words))
    ) {
      return end()
    } else if (brackets.length === 0 && type === tokenTypes.RightCurlyBracket && open.length > 1) {
      end()
      open.pop()
      return
    }
    if (!ignored.has(type)) words += css.slice(start, stop)
  })
  end()
  return sheet
}
