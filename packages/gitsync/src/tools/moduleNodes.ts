import { tsPlugin } from "@sveltejs/acorn-typescript"
import { type AnyNode, type Expression, type Node, Parser, type Pattern, type Program } from "acorn"
import { type Data, isRecord } from "./ToolEntry.ts"

const TypeScript = Parser.extend(tsPlugin())

const options = { ecmaVersion: "latest", allowReturnOutsideFunction: true, locations: true } as const

/** Parses a module or a script, with the types of TypeScript; undefined for a text that is neither. */
export const parseModule = (text: string): Program | undefined => {
  for (const [parser, sourceType] of [
    [Parser, "module"],
    [TypeScript, "module"],
    [Parser, "script"]
  ] as const)
    try {
      return parser.parse(text, { ...options, sourceType })
    } catch {
      continue
    }
  return undefined
}

/** The name of a property of a record; undefined where it is computed. */
export const nameOfKey = (key: AnyNode, isComputed: boolean): string | undefined =>
  key.type === "Identifier" && !isComputed ? key.name : key.type === "Literal" ? String(key.value) : undefined

/** The names that a parameter binds, with their values, or with the expression of the default. */
export const boundParameters = (
  param: Pattern,
  value: Data
): ReadonlyArray<readonly [name: string, value: Data, standard?: Expression]> => {
  if (param.type === "Identifier") return [[param.name, value]]
  if (param.type === "AssignmentPattern" && param.left.type === "Identifier")
    return [value === undefined ? [param.left.name, value, param.right] : [param.left.name, value]]
  if (param.type !== "ObjectPattern" || !isRecord(value)) return []
  return param.properties.flatMap((one) =>
    one.type === "Property" && one.key.type === "Identifier" && one.value.type === "Identifier"
      ? [[one.value.name, value[one.key.name]] as const]
      : []
  )
}

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

type Specifier = Extract<AnyNode, { type: `Import${string}Specifier` | "ImportSpecifier" }>

/** The name of an export that an import names; `*` for all of them. */
export const importedName = (one: Specifier): string => {
  if (one.type === "ImportDefaultSpecifier") return "default"
  if (one.type === "ImportNamespaceSpecifier") return "*"
  return String(one.imported.type === "Identifier" ? one.imported.name : one.imported.value)
}
