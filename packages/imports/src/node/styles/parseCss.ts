import { type CssNode, parse } from "css-tree"

/** A text of CSS as css-tree parses it, by the name of its syntax; undefined for an error. */
export const parseCss = (text: string, context: "mediaQueryList" | "selectorList"): CssNode | undefined => {
  try {
    return parse(text, { context })
  } catch {
    return undefined
  }
}
