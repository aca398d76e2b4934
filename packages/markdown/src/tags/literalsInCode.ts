import { type Expression, parseExpressionAt, type Property } from "acorn"
import type { TypeRow } from "./TagWords.ts"

/** Literals within one another to this depth are read. */
const maxDepth = 20

const keyOf = ({ computed, key }: Property): string | undefined =>
  computed
    ? undefined
    : key.type === "Identifier"
      ? key.name
      : key.type === "Literal"
        ? String(key.value)
        : undefined

/** The value of a literal; undefined for any other code. */
const valueOf = (node: Expression, depth: number): unknown => {
  if (depth > maxDepth) return undefined
  switch (node.type) {
    case "Literal":
      return node.value
    case "TemplateLiteral":
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined
    case "ArrayExpression":
      return node.elements.map((one) =>
        one === null || one.type === "SpreadElement" ? undefined : valueOf(one, depth + 1)
      )
    case "ObjectExpression":
      return new Map(
        node.properties.flatMap((one): Array<[string, unknown]> => {
          const key = one.type === "Property" ? keyOf(one) : undefined
          return key === undefined ? [] : [[key, valueOf((one as Property).value, depth + 1)]]
        })
      )
    default:
      return undefined
  }
}

/** Reads the value of code without running it. Objects are maps. */
const readLiteral = (code: string): unknown => {
  try {
    return valueOf(parseExpressionAt(code, 0, { ecmaVersion: "latest" }), 0)
  } catch {
    return undefined
  }
}

const text = (value: unknown): string => (typeof value === "string" ? value : "")

/** The operation in code such as `[{ path: "/pets", method: "get" }]`; undefined for none or several. */
export const operationIn = (code: string): { readonly path: string; readonly method: string } | undefined => {
  const list = readLiteral(code)
  const [only, ...others]: ReadonlyArray<unknown> = Array.isArray(list) ? list : []
  if (!(only instanceof Map) || others.length > 0) return undefined
  const [path, method] = [text(only.get("path")), text(only.get("method"))]
  return path === "" || method === "" ? undefined : { path, method }
}

/** The types in code such as `{ size: { type: "number", default: 1, description: "In pixels" } }`. */
export const typeRowsIn = (code: string): ReadonlyArray<TypeRow> => {
  const types = readLiteral(code)
  if (!(types instanceof Map)) return []
  return [...types].flatMap(([name, given]): Array<TypeRow> => {
    if (!(given instanceof Map)) return []
    const initial = given.get("default")
    const isSimple = ["string", "number", "boolean"].includes(typeof initial)
    return [
      {
        name: given.get("required") === true ? name : `${name}?`,
        type: `${text(given.get("type"))}${isSimple ? ` = ${String(initial)}` : ""}`,
        description: [text(given.get("description")), text(given.get("typeDescription"))]
          .filter((words) => words !== "")
          .join(" ")
      }
    ]
  })
}

/** The labels in code such as `[{ label: "npm" }, { label: "pnpm" }]`; empty where one has none. */
export const labelsIn = (code: string): ReadonlyArray<string> => {
  const list = readLiteral(code)
  const labels = (Array.isArray(list) ? list : []).map((one: unknown) =>
    one instanceof Map ? text(one.get("label") ?? one.get("title") ?? one.get("name")) : text(one)
  )
  return labels.includes("") ? [] : labels
}
