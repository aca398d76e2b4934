import type { Element } from "hast"
import { formulaOfMathMl } from "../tex/formulaOfMathMl.ts"
import { classesOf, elementsBelow, isElement, propertyOf, textOf } from "./elements.ts"

const drawn = /^(katex|katex-display|math)$/

/** The formula that an element draws, as it was written in TeX, or in TeX for its MathML; undefined for any other element. */
export const formulaOf = (node: Element): string | undefined => {
  const classes = classesOf(node)
  if (classes.includes("math")) {
    const [, inline, display] = /^\s*(?:\\\(([^]*)\\\)|\\\[([^]*)\\\])\s*$/.exec(textOf(node)) ?? []
    const formula = (inline ?? display)?.trim()
    if (formula !== undefined) return formula
  }
  if (!isElement(node, "math") && !classes.some((name) => drawn.test(name))) return undefined
  for (const one of elementsBelow(node)) {
    if (isElement(one, "annotation") && propertyOf(one, "encoding") === "application/x-tex") {
      return textOf(one).trim()
    }
  }
  return isElement(node, "math") ? formulaOfMathMl(node) || undefined : undefined
}
