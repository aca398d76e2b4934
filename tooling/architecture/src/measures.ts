import { parseAst } from "rolldown/parseAst"

/** A part of a file with a name and a number that is bounded: lines of a function, methods of a service. */
export interface Measure {
  readonly path: string
  readonly name: string
  readonly size: number
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

const isNamed = (value: unknown): value is { readonly name: string } =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string"

const nameOf = (value: unknown): string | undefined => (isNamed(value) ? value.name : undefined)

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"])

/** Visits the nodes of a syntax tree, each with the name of the nearest declaration around it. */
const visit = (
  value: unknown,
  name: string | undefined,
  see: (node: Node, name: string | undefined) => void
): void => {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, name, see)
    return
  }
  if (!isNode(value)) return
  const own = nameOf(value["id"]) ?? nameOf(value["key"]) ?? name
  see(value, own)
  for (const key in value) if (typeof value[key] === "object") visit(value[key], own, see)
}

/** The functions of a file with their lines. */
export const functionsOf = (path: string, text: string): ReadonlyArray<Measure> => {
  const found: Array<Measure> = []
  visit(parseAst(text, { lang: "ts" }, path), undefined, (node, name) => {
    if (!FUNCTIONS.has(node.type)) return
    const size = text.slice(node.start, node.end).split("\n").length
    found.push({ path, name: name ?? "default", size })
  })
  return found
}

/** The services of a file, `Context.Service` with the type of its methods, with how many methods they have. */
export const servicesOf = (path: string, text: string): ReadonlyArray<Measure> => {
  const found: Array<Measure> = []
  visit(parseAst(text, { lang: "ts" }, path), undefined, (node, name) => {
    if (node.type !== "CallExpression" || !isNode(node["callee"]) || !isNode(node["typeArguments"])) return
    const { callee, typeArguments } = node as unknown as { callee: Node; typeArguments: Node }
    if (text.slice(callee.start, callee.end) !== "Context.Service") return
    const [, methods] = Array.isArray(typeArguments["params"]) ? typeArguments["params"] : []
    if (!isNode(methods) || !Array.isArray(methods["members"])) return
    found.push({ path, name: name ?? "default", size: methods["members"].length })
  })
  return found
}
