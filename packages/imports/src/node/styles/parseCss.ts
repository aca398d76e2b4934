import { type CssNode, parse, type ParseOptions } from "css-tree"

/** A text of CSS as css-tree parses it, by the name of its syntax; undefined for an error. */
export const parseCss = (
  text: string,
  context: "mediaQueryList" | "selectorList" | "atrulePrelude",
  options: ParseOptions = {}
): CssNode | undefined => {
  try {
    return parse(text, { ...options, context })
  } catch {
    return undefined
  }
}
