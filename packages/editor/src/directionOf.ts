import type { Node } from "prosemirror-model"

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const letter = /\p{L}/u

/** The direction of the first letter of a text, as the attribute of its element: its lists, quotes and tables have it as well. */
export const directionOf = (doc: Node): { readonly dir?: "ltr" | "rtl" } => {
  let found: { readonly dir?: "ltr" | "rtl" } | undefined
  doc.descendants((node) => {
    const first = found === undefined && node.isText ? letter.exec(node.text ?? "")?.[0] : undefined
    if (first !== undefined) found = { dir: rightToLeft.test(first) ? "rtl" : "ltr" }
    // Code is written from left to right in every text.
    return found === undefined && node.type.spec.code !== true
  })
  return found ?? {}
}
