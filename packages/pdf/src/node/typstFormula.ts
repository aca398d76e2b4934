import { tex2typst } from "tex2typst"

/** Longer formulas are shown as they were typed. */
const maxLength = 4_000

/**
 * A formula of TeX in the notation of the template; null for one that cannot be written in it. What could leave the
 * notation of formulas, and run, counts as one that cannot.
 */
export const typstFormula = (tex: string): string | null => {
  if (tex.length > maxLength || tex.trim() === "") return null
  try {
    const typst = tex2typst(tex)
    return /#|\bstd\b|\beval\b/.test(typst) ? null : typst
  } catch {
    return null
  }
}
