import { type CssNode, generate, type List } from "css-tree"

/** The values of the two properties that hide an element of which a reader of pages must know. */
export interface Declared {
  readonly display?: Declaration
  readonly visibility?: Declaration
}

/** A value as CSS writes it, in lower case, and whether it is important. */
export interface Declaration {
  readonly value: string
  readonly isImportant: boolean
}

const everywhere = "inherit|initial|unset|revert|revert-layer|var\\(.*"

const display = new RegExp(
  `^(?:none|contents|(?:(?:block|inline|run-in|flow|flow-root|table|flex|grid|ruby|list-item|math)(?:\\s+|$))+|inline-(?:block|table|flex|grid)|-webkit-(?:inline-)?(?:box|flex)|table-(?:row-group|header-group|footer-group|row|cell|column-group|column|caption)|ruby-(?:base|text|base-container|text-container)|${everywhere})$`
)

/** Values of other syntax leave the property as it is. */
const valid: Readonly<Record<string, RegExp>> = {
  display,
  visibility: new RegExp(`^(?:visible|hidden|collapse|${everywhere})$`)
}

/** The declarations of a block: the last one of each property, an important one before others. */
export const readDeclarations = (nodes: List<CssNode>): Declared => {
  const declared: { display?: Declaration; visibility?: Declaration } = {}
  for (const node of nodes) {
    if (node.type !== "Declaration") continue
    const property = node.property.toLowerCase()
    if (property !== "display" && property !== "visibility") continue
    const value = generate(node.value).toLowerCase().trim()
    const isImportant = /^(?:true|important)$/i.test(String(node.important))
    if (!valid[property]?.test(value)) continue
    if (isImportant || declared[property]?.isImportant !== true) declared[property] = { value, isImportant }
  }
  return declared
}
