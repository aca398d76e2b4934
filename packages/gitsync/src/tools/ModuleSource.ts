import type { AnyNode, Expression, Program } from "acorn"
import {
  boundNames,
  boundParameters,
  importedName,
  type Callable,
  isCallable,
  nameOfKey,
  nodesIn,
  withoutTypes
} from "./moduleNodes.ts"
import type { ModuleBudget } from "./ModuleBudget.ts"
import { type Data, isRecord } from "./ToolEntry.ts"

/** The deepest nesting of values, with those of functions and other modules. */
const maxDepth = 100

/** The meaning of a name: an expression or a function of a module, or a value that is known already. */
type Bound =
  | { readonly kind: "node"; readonly node: AnyNode; readonly scope: Scope }
  | { readonly kind: "value"; readonly value: Data }
  | { readonly kind: "import"; readonly source: string; readonly name: string }

interface Scope {
  readonly module: ModuleSource
  readonly names: ReadonlyMap<string, Bound>
  readonly outer: Scope | undefined
}

/** Gives the module that another one imports; undefined for packages and for files that cannot be read. */
export type FindModule = (from: string, source: string) => ModuleSource | Data

/** A file of settings in JavaScript or TypeScript, parsed and never run. */
export class ModuleSource {
  readonly path: string
  readonly #program: Program
  readonly #find: FindModule
  readonly #scope: Scope
  /** Counts for all modules of a project. */
  readonly #budget: ModuleBudget

  /** A parsed module or script; `budget` is that of the project. */
  constructor(path: string, program: Program, find: FindModule, budget: ModuleBudget) {
    this.path = path
    this.#program = program
    this.#find = find
    this.#budget = budget
    const names = new Map<string, Bound>()
    this.#scope = { module: this, names, outer: undefined }
    for (const statement of program.body) {
      const isExport =
        statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration"
      const declaration = isExport ? (statement.declaration ?? undefined) : statement
      if (statement.type === "ImportDeclaration")
        for (const one of statement.specifiers) {
          const name = importedName(one)
          names.set(one.local.name, { kind: "import", source: String(statement.source.value), name })
        }
      else if (declaration !== undefined)
        for (const [name, node] of boundNames(declaration))
          names.set(name, { kind: "node", node, scope: this.#scope })
    }
  }

  /** The default export of the module, or its `module.exports`; undefined where that is no literal. */
  get exported(): Data {
    return this.#named("default", 0)
  }

  #named(name: string, depth: number): Data {
    for (const statement of this.#program.body) {
      if (name === "default" && statement.type === "ExportDefaultDeclaration")
        return this.#resultOf(statement.declaration, depth)
      if (statement.type === "ExportNamedDeclaration")
        for (const { exported, local } of statement.specifiers) {
          if (exported.type !== "Identifier" || exported.name !== name || local.type !== "Identifier")
            continue
          return statement.source == null
            ? this.#lookUp(this.#scope, local.name, depth)
            : this.#imported(String(statement.source.value), local.name, depth)
        }
      if (statement.type !== "ExpressionStatement") continue
      const { expression } = statement
      if (expression.type !== "AssignmentExpression" || expression.left.type !== "MemberExpression") continue
      const { object, property } = expression.left
      const isModule = object.type === "Identifier" && object.name === "module"
      const isExports = object.type === "Identifier" && object.name === "exports"
      if (isModule) {
        const value = this.#resultOf(expression.right, depth)
        if (name === "default" || name === "*") return value
        return isRecord(value) ? value[name] : undefined
      }
      if (isExports && property.type === "Identifier" && property.name === name)
        return this.#valueOf(expression.right, this.#scope, depth)
    }
    return name === "default" || name === "*" ? undefined : this.#lookUp(this.#scope, name, depth)
  }

  /** A value, or what a function without parameters gives. */
  #resultOf(node: AnyNode, depth: number): Data {
    if (node.type === "Identifier") {
      const bound = this.#scope.names.get(node.name)
      if (bound?.kind === "node" && isCallable(bound.node))
        return this.#call(bound.node, [], this.#scope, depth)
    }
    return isCallable(node)
      ? this.#call(node, [], this.#scope, depth)
      : this.#valueOf(node as Expression, this.#scope, depth)
  }

  /** The first arguments of all calls of functions of that name. */
  argumentsOf(name: string): ReadonlyArray<Data> {
    return [...nodesIn(this.#program)].flatMap((node) => {
      if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== name)
        return []
      const [argument] = node.arguments
      return argument === undefined || argument.type === "SpreadElement"
        ? []
        : [this.#valueOf(argument, this.#scope, 0)]
    })
  }

  #imported(source: string, name: string, depth: number): Data {
    const found = this.#find(this.path, source)
    if (!(found instanceof ModuleSource)) return name === "default" || name === "*" ? found : undefined
    return found.#named(name, depth + 1)
  }

  #lookUp(scope: Scope | undefined, name: string, depth: number): Data {
    for (let at = scope; at !== undefined; at = at.outer) {
      const bound = at.names.get(name)
      if (bound === undefined) continue
      if (bound.kind === "value") return bound.value
      if (bound.kind === "import") return at.module.#imported(bound.source, bound.name, depth)
      return at.module.#valueOf(bound.node as Expression, bound.scope, depth + 1)
    }
    return undefined
  }

  /** The function that an expression names, with the scope that it was written in. */
  #findFunction(scope: Scope, callee: AnyNode, depth: number): readonly [Callable, Scope] | undefined {
    if (isCallable(callee)) return [callee, scope]
    if (callee.type !== "Identifier" || depth > maxDepth) return undefined
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
      const bound = at.names.get(callee.name)
      if (bound === undefined || bound.kind === "value") continue
      if (bound.kind === "node") return isCallable(bound.node) ? [bound.node, bound.scope] : undefined
      const found = this.#find(at.module.path, bound.source)
      if (!(found instanceof ModuleSource)) return undefined
      const exported = found.#program.body.find(({ type }) => type === "ExportDefaultDeclaration")
      const node =
        bound.name === "default" && exported?.type === "ExportDefaultDeclaration"
          ? exported.declaration
          : ({ type: "Identifier", name: bound.name } as AnyNode)
      return found.#findFunction(found.#scope, node, depth + 1)
    }
    return undefined
  }

  /** The value of a function whose statements are constants and a return. */
  #call(node: Callable, given: ReadonlyArray<Data>, outer: Scope, depth: number): Data {
    if (depth > maxDepth) return undefined
    const names = new Map<string, Bound>()
    const scope: Scope = { module: outer.module, names, outer }
    node.params.forEach((param, index) => {
      for (const [name, value, standard] of boundParameters(param, given[index]))
        names.set(
          name,
          standard === undefined ? { kind: "value", value } : { kind: "node", node: standard, scope }
        )
    })
    const { body } = node
    if (body.type !== "BlockStatement") return outer.module.#valueOf(body, scope, depth + 1)
    for (const statement of body.body) {
      for (const [name, value] of boundNames(statement)) names.set(name, { kind: "node", node: value, scope })
      if (statement.type === "ReturnStatement")
        return statement.argument == null
          ? undefined
          : outer.module.#valueOf(statement.argument, scope, depth + 1)
    }
    return undefined
  }

  /** The value of an expression, as far as it is known without running it; undefined otherwise. */
  #valueOf(given: Expression, scope: Scope, depth: number): Data {
    if (!this.#budget.spend(1) || depth > maxDepth) return undefined
    const node = withoutTypes(given)
    const next = (one: Expression) => this.#valueOf(one, scope, depth + 1)
    switch (node.type) {
      case "Literal":
        return typeof node.value === "object" && node.value !== null ? undefined : (node.value as Data)
      case "TemplateLiteral": {
        const parts = node.quasis.map(({ value }) => value.cooked ?? "")
        const values = node.expressions.map(next)
        return values.every((value) => typeof value === "string" || typeof value === "number")
          ? this.#budget.text(parts.flatMap((part, index) => [part, String(values[index] ?? "")]))
          : undefined
      }
      case "BinaryExpression": {
        if (node.operator !== "+" || node.left.type === "PrivateIdentifier") return undefined
        const [left, right] = [next(node.left), next(node.right)]
        return typeof left === "string" && typeof right === "string"
          ? this.#budget.text([left, right])
          : undefined
      }
      case "LogicalExpression": {
        const left = next(node.left)
        return node.operator === "&&" ? undefined : (left ?? next(node.right))
      }
      case "ConditionalExpression": {
        const test = next(node.test)
        return test === undefined
          ? (next(node.alternate) ?? next(node.consequent))
          : next(test ? node.consequent : node.alternate)
      }
      case "ArrayExpression":
        return this.#budget.list(
          node.elements.map((element) => {
            if (element === null) return []
            if (element.type !== "SpreadElement") return [next(element)]
            const spread = next(element.argument)
            return Array.isArray(spread) ? spread : []
          })
        )
      case "ObjectExpression":
        return this.#recordOf(node, next)
      case "Identifier":
        return this.#lookUp(scope, node.name, depth + 1)
      case "MemberExpression": {
        const value = node.object.type === "Super" ? undefined : next(node.object)
        const name =
          node.property.type === "Identifier" && !node.computed
            ? node.property.name
            : node.property.type === "PrivateIdentifier"
              ? undefined
              : next(node.property as Expression)
        if (Array.isArray(value)) return typeof name === "number" ? value[name] : undefined
        return isRecord(value) && typeof name === "string" && Object.hasOwn(value, name)
          ? value[name]
          : undefined
      }
      case "AwaitExpression":
        return next(node.argument)
      case "CallExpression":
        return this.#callOf(node, scope, depth)
      default:
        return undefined
    }
  }

  #recordOf(node: Extract<Expression, { type: "ObjectExpression" }>, next: (one: Expression) => Data): Data {
    return this.#budget.record(
      node.properties.map((property) => {
        if (property.type === "SpreadElement") {
          const spread = next(property.argument)
          return isRecord(spread) ? Object.entries(spread) : []
        }
        const name = property.computed ? next(property.key) : nameOfKey(property.key, false)
        return typeof name === "string" && property.kind === "init" ? [[name, next(property.value)]] : []
      })
    )
  }

  #callOf(node: Extract<Expression, { type: "CallExpression" }>, scope: Scope, depth: number): Data {
    const args = node.arguments.map((one) =>
      one.type === "SpreadElement" ? undefined : this.#valueOf(one, scope, depth + 1)
    )
    const { callee } = node
    if (callee.type === "MemberExpression") {
      const name = callee.property.type === "Identifier" ? callee.property.name : ""
      if (callee.object.type === "Identifier" && callee.object.name === "require") return args[0]
      const list = callee.object.type === "Super" ? undefined : this.#valueOf(callee.object, scope, depth + 1)
      if (!Array.isArray(list)) return undefined
      const flat = (all: ReadonlyArray<Data>) => all.map((one) => (Array.isArray(one) ? one : [one]))
      if (name === "concat") return this.#budget.list([list, ...flat(args)])
      if (name === "flat") return this.#budget.list(flat(list))
      if (name === "filter") return list.filter((one) => one !== undefined && one !== false && one !== null)
      const made = name === "map" || name === "flatMap" ? node.arguments[0] : undefined
      const found = made === undefined ? undefined : this.#findFunction(scope, made, depth)
      if (found === undefined) return undefined
      const values = list.map((one) => this.#call(found[0], [one], found[1], depth + 1))
      return this.#budget.list(name === "flatMap" ? flat(values) : [values])
    }
    if (callee.type === "Identifier" && callee.name === "require")
      return typeof args[0] === "string" ? this.#imported(args[0], "*", depth) : undefined
    const found = callee.type === "Super" ? undefined : this.#findFunction(scope, callee, depth)
    if (found !== undefined) return this.#call(found[0], args, found[1], depth + 1)
    // A function of a package around settings, such as `defineConfig`, gives what it gets.
    return callee.type === "Identifier" && /^(?:define|with)[A-Z]/.test(callee.name) ? args[0] : undefined
  }
}
