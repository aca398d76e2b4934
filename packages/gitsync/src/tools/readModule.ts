import { type AnyNode, type Expression, parse, type Program } from "acorn"
import type { Data } from "./ToolEntry.ts"

/** The most values that a module may have; a spread of a spread could be endless otherwise. */
const maxValues = 50_000

/** The types of TypeScript that files of settings have. */
const TYPES: ReadonlyArray<readonly [RegExp, string]> = [
  [/^[ \t]*import[ \t]+type[ \t][^\n]*$/gm, ""],
  [/\b(const|let|var)([ \t]+[\w$]+)[ \t]*:[ \t]*[\w$.]+(?:<[^=;\n]*>)?(?:\[\])?[ \t]*=/g, "$1$2 ="],
  [/\b(?:satisfies|as)[ \t]+(?:const\b|[\w$.]+(?:<[^;\n]*>)?(?:\[\])?)(?=[\s;,)}\]]|$)/g, ""]
]

/** A file of settings in JavaScript, parsed and never run. */
export class ModuleSource {
  readonly #program: Program
  readonly #constants = new Map<string, Expression>()
  #values = 0

  private constructor(program: Program) {
    this.#program = program
    for (const statement of program.body) {
      const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
      if (declaration?.type !== "VariableDeclaration") continue
      for (const { id, init } of declaration.declarations)
        if (id.type === "Identifier" && init != null) this.#constants.set(id.name, init)
    }
  }

  /** Parses a module or a script, with the types of TypeScript; null where it is neither. */
  static parse(text: string): ModuleSource | null {
    const bare = TYPES.reduce((source, [pattern, by]) => source.replace(pattern, by), text)
    for (const source of new Set([text, bare]))
      try {
        return new ModuleSource(
          parse(source, { ecmaVersion: "latest", sourceType: "module", allowReturnOutsideFunction: true })
        )
      } catch {
        continue
      }
    return null
  }

  /** The default export of the module, or its `module.exports`; undefined where that is no literal. */
  get exported(): Data {
    for (const statement of this.#program.body) {
      if (statement.type === "ExportDefaultDeclaration") {
        const { declaration } = statement
        return declaration.type.endsWith("Declaration") ? undefined : this.valueOf(declaration as Expression)
      }
      if (statement.type !== "ExpressionStatement") continue
      const { expression } = statement
      if (
        expression.type === "AssignmentExpression" &&
        expression.left.type === "MemberExpression" &&
        expression.left.object.type === "Identifier" &&
        expression.left.object.name === "module"
      )
        return this.valueOf(expression.right)
    }
    return undefined
  }

  /** The first argument of the first call of a function of that name. */
  argumentOf(name: string): Data {
    const call = findCall(this.#program, name)
    const argument = call?.arguments[0]
    return argument === undefined || argument.type === "SpreadElement" ? undefined : this.valueOf(argument)
  }

  /** The value of a literal, as far as it is one: what would have to be run is undefined. */
  valueOf(node: Expression, depth = 0): Data {
    if (++this.#values > maxValues || depth > 100) return undefined
    switch (node.type) {
      case "Literal":
        return typeof node.value === "object" && node.value !== null ? undefined : (node.value as Data)
      case "TemplateLiteral":
        return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
      case "ArrayExpression":
        return node.elements.flatMap((element): ReadonlyArray<Data> => {
          if (element === null) return []
          if (element.type !== "SpreadElement") return [this.valueOf(element, depth + 1)]
          const spread = this.valueOf(element.argument, depth + 1)
          return Array.isArray(spread) ? spread : []
        })
      case "ObjectExpression": {
        const record: Array<readonly [string, Data]> = []
        for (const property of node.properties) {
          if (property.type === "SpreadElement") {
            const spread = this.valueOf(property.argument, depth + 1)
            if (typeof spread === "object" && spread !== null && !Array.isArray(spread))
              record.push(...Object.entries(spread as Record<string, Data>))
            continue
          }
          const { key } = property
          const name =
            key.type === "Identifier" && !property.computed
              ? key.name
              : key.type === "Literal"
                ? String(key.value)
                : undefined
          if (name !== undefined && property.kind === "init")
            record.push([name, this.valueOf(property.value, depth + 1)])
        }
        return Object.fromEntries(record)
      }
      case "Identifier": {
        const constant = this.#constants.get(node.name)
        return constant === undefined ? undefined : this.valueOf(constant, depth + 1)
      }
      // A function around settings, such as `defineConfig`, gives what it gets.
      case "CallExpression": {
        const [argument] = node.arguments
        const isNamed = node.callee.type === "Identifier" && /^(?:define|with)[A-Z]/.test(node.callee.name)
        return !isNamed || argument === undefined || argument.type === "SpreadElement"
          ? undefined
          : this.valueOf(argument, depth + 1)
      }
      case "ParenthesizedExpression":
        return this.valueOf(node.expression, depth + 1)
      default:
        return undefined
    }
  }
}

type Call = Extract<AnyNode, { type: "CallExpression" }>

const findCall = (program: Program, name: string): Call | undefined => {
  const open: Array<unknown> = [program]
  while (open.length > 0) {
    const node = open.pop()
    if (typeof node !== "object" || node === null) continue
    if ("type" in node && node.type === "CallExpression") {
      const call = node as Call
      if (call.callee.type === "Identifier" && call.callee.name === name) return call
    }
    open.push(...Object.values(node).reverse())
  }
  return undefined
}
