import { type CssNode, generate, type List } from "css-tree"

/** The properties that may hide an element. */
export const hidingProperties = ["display", "visibility", "content-visibility"] as const

/** The values of the properties that may hide an element. */
export type Declared = Partial<Readonly<Record<(typeof hidingProperties)[number], Declaration>>>

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
const valid: Readonly<Record<keyof Declared, RegExp>> = {
  display,
  visibility: new RegExp(`^(?:visible|hidden|collapse|${everywhere})$`),
  "content-visibility": new RegExp(`^(?:visible|auto|hidden|${everywhere})$`)
}

/** The declarations of a block: the last one of each property, an important one before others. */
export const readDeclarations = (nodes: List<CssNode>): Declared => {
  const declared: { -readonly [Name in keyof Declared]: Declared[Name] } = {}
  for (const node of nodes) {
    if (node.type !== "Declaration") continue
    const written = node.property.toLowerCase()
    const property = hidingProperties.find((name) => name === written)
    if (property === undefined) continue
    const value = generate(node.value).toLowerCase().trim()
    const isImportant = /^(?:true|important)$/i.test(String(node.important))
    if (!valid[property].test(value)) continue
    if (isImportant || declared[property]?.isImportant !== true) declared[property] = { value, isImportant }
  }
  return declared
}
