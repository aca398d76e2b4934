import { renderToString } from "katex"
import "katex/contrib/mhchem"

const maxCharacters = 10_000
const maxMarkupCharacters = 500_000

/** The markup of a formula: HTML to look at and MathML to listen to; undefined for a formula with a mistake. */
export const typesetMath = (formula: string, isBlock: boolean): string | undefined => {
  if (formula.length > maxCharacters) return undefined
  try {
    const markup = renderToString(formula, {
      displayMode: isBlock,
      output: "htmlAndMathml",
      throwOnError: true,
      strict: "ignore",
      // No links, no images, no classes of authors.
      trust: false,
      maxExpand: 1_000,
      maxSize: 50
    })
    return markup.length > maxMarkupCharacters ? undefined : markup
  } catch {
    return undefined
  }
}
