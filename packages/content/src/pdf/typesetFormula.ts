import { tex2typst } from "tex2typst"
import type { Sheet } from "./Sheet.ts"

const longest = 4_000

/**
 * A formula in the notation of the template, by number; -1 for one that cannot be written in it, which is then shown as it
 * was typed. What could leave the notation of formulas, and run, counts as one that cannot.
 */
export const typesetFormula = (sheet: Sheet, tex: string): number => {
  if (tex.length > longest || tex.trim() === "") return -1
  try {
    const typst = tex2typst(tex)
    return /#|\bstd\b|\beval\b/.test(typst) ? -1 : sheet.formula(typst)
  } catch {
    return -1
  }
}
