import { type CssNode, type Declaration, generate, lexer } from "css-tree"
import { isConditionTrue } from "./isConditionTrue.ts"
import { parseCss } from "./parseCss.ts"
import { isKnown } from "./readSelectors.ts"

/** The prefixes of browsers that no reader of pages has. */
const foreign = /^-(?:moz|ms|o|khtml)-/i

const isDeclarationSupported = ({ property, value }: Declaration): boolean => {
  if (property.startsWith("--")) return true
  const text = generate(value)
  if (foreign.test(property) || foreign.test(text)) return false
  const { error } = lexer.matchProperty(property, value)
  // Values of variables are not known before they are used.
  return error === null || (/\bvar\(/i.test(text) && lexer.checkPropertyName(property) === undefined)
}

/** Whether a browser supports a feature; CSS takes those that it does not know for false. */
const isTrue = (node: CssNode): boolean => {
  if (node.type === "Declaration") return isDeclarationSupported(node)
  if (node.type === "SupportsDeclaration")
    return node.declaration.type === "Declaration" && isDeclarationSupported(node.declaration)
  if (node.type !== "FeatureFunction") return false
  return node.feature.toLowerCase() === "selector" && node.value.type === "Selector" && isKnown(node.value)
}

/** Whether a condition of `@supports` is true of the browser of a reader; one that cannot be parsed is not. */
export const isSupported = (condition: string): boolean => {
  const prelude = parseCss(condition, "atrulePrelude", { atrule: "supports" })
  return prelude?.type === "AtrulePrelude" && isConditionTrue(prelude.children, isTrue) === true
}
