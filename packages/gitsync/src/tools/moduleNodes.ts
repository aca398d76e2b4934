import type { AnyNode, Expression, Node } from "acorn"

/** A function with its parameters and its statements. */
export type Callable = Extract<
  AnyNode,
  { type: "FunctionDeclaration" | "FunctionExpression" | "ArrowFunctionExpression" }
>

/** Whether a node is a function. */
export const isCallable = (node: AnyNode): node is Callable =>
  node.type === "FunctionDeclaration" ||
  node.type === "FunctionExpression" ||
  node.type === "ArrowFunctionExpression"

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

/** All nodes of a tree, in the order of the text. */
export function* nodesIn(root: Node): Generator<AnyNode> {
  const open: Array<unknown> = [root]
  while (open.length > 0) {
    const node = open.pop()
    if (typeof node !== "object" || node === null) continue
    if (isNode(node)) yield node
    open.push(...Object.values(node).reverse())
  }
}

/** The expression within the types of TypeScript (`x as T`, `x!`, `x satisfies T`) and parentheses. */
export const withoutTypes = (given: Expression): Expression => {
  let node: Expression = given
  while (/^(?:TS|Parenthesized)/.test(node.type) && "expression" in node && isNode(node.expression))
    node = node.expression as Expression
  return node
}

/** The names that a statement declares, with their values or functions. */
export const boundNames = (node: AnyNode): ReadonlyArray<readonly [string, AnyNode]> => {
  if (node.type === "FunctionDeclaration") return node.id == null ? [] : [[node.id.name, node]]
  if (node.type !== "VariableDeclaration") return []
  return node.declarations.flatMap(({ id, init }) =>
    id.type === "Identifier" && init != null ? [[id.name, withoutTypes(init)] as const] : []
  )
}
