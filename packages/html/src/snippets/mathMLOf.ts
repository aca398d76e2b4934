import { Html } from "../template/Html.ts"
import type { TypesetSnippets } from "./Snippet.ts"

/** The MathML of a typeset formula; text in it is escaped, so a quote ends an attribute. */
const mathML = ({ text }: Html): Html | undefined => {
  const found = /<math[ >].*<\/math>/s.exec(text)?.[0]
  return found === undefined ? undefined : Html.trust(found.replace(/ style="[^"]*"/g, ""))
}

/**
 * The snippets with formulas as MathML alone. The HTML of a formula places its parts by `style` attributes, which a policy without
 * `unsafe-inline` forbids; browsers draw MathML by themselves.
 */
export const mathMLOf = (snippets: TypesetSnippets): TypesetSnippets => ({
  code: snippets.code,
  math: (formula, isBlock) => {
    const typeset = snippets.math(formula, isBlock)
    return typeset && mathML(typeset)
  }
})
