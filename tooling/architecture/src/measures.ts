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

/** The interfaces of some sources by name, with how many members each has, inherited ones included. */
export const interfacesOf = (
  sources: ReadonlyArray<{ readonly path: string; readonly text: string }>
): ReadonlyMap<string, number> => {
  const own = new Map<string, { readonly members: number; readonly parents: ReadonlyArray<string> }>()
  for (const { path, text } of sources) {
    if (!text.includes("interface ")) continue
    visit(parseAst(text, { lang: "ts" }, path), undefined, (node) => {
      if (node.type !== "TSInterfaceDeclaration") return
      const { body, extends: parents = [] } = node as unknown as {
        body: { readonly body: ReadonlyArray<Node> }
        extends?: ReadonlyArray<{ readonly expression: Node }>
      }
      own.set(nameOf(node["id"])!, {
        members: body.body.length,
        parents: parents.flatMap(({ expression }) => nameOf(expression) ?? [])
      })
    })
  }
  const count = (name: string): number => {
    const { members, parents } = own.get(name) ?? { members: 0, parents: [] }
    return parents.reduce((sum, parent) => sum + count(parent), members)
  }
  return new Map([...own.keys()].map((name) => [name, count(name)]))
}

/** How many methods the type of a service has: those that it spells, and those of the interfaces that it names. */
const methodsOf = (type: unknown, interfaces: ReadonlyMap<string, number>): number => {
  if (!isNode(type)) return 0
  if (Array.isArray(type["members"])) return type["members"].length
  if (Array.isArray(type["types"]))
    return type["types"].reduce<number>((sum, part) => sum + methodsOf(part, interfaces), 0)
  return interfaces.get(nameOf(type["typeName"]) ?? "") ?? 0
}

/**
 * The services of a file, `Context.Service` with the type of its methods, with how many methods they have; those of
 * `interfaces` by their names count, too.
 */
export const servicesOf = (
  path: string,
  text: string,
  interfaces: ReadonlyMap<string, number> = new Map()
): ReadonlyArray<Measure> => {
  const found: Array<Measure> = []
  if (!text.includes("Context.Service")) return found
  visit(parseAst(text, { lang: "ts" }, path), undefined, (node, name) => {
    if (node.type !== "CallExpression" || !isNode(node["callee"]) || !isNode(node["typeArguments"])) return
    const { callee, typeArguments } = node as unknown as { callee: Node; typeArguments: Node }
    if (text.slice(callee.start, callee.end) !== "Context.Service") return
    const [, methods] = Array.isArray(typeArguments["params"]) ? typeArguments["params"] : []
    const size = methodsOf(methods, interfaces)
    if (size > 0) found.push({ path, name: name ?? "default", size })
  })
  return found
}
