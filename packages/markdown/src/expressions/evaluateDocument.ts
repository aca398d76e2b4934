import type { Expression } from "acorn"
import * as Result from "effect/Result"
import type { Block, Document, Fragment, Inline, Leaf, Text } from "../document/Document.ts"
import { evaluateExpression, type Scope } from "./evaluateExpression.ts"
import { ExpressionRefused, Fuel, stepsOfDocument, textOf } from "./limits.ts"
import { parseExpression } from "./parseExpression.ts"

/** The expressions to evaluate: all, or only those with the same value for every visitor. */
export type Evaluation = "everything" | "deterministic-only"

type Node = Block | Inline | Text

/** Whether an expression names the visitor, anywhere. */
const namesVisitor = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(namesVisitor)
    : typeof value === "object" &&
      value !== null &&
      (("type" in value && value.type === "Identifier" && "name" in value && value.name === "visitor") ||
        Object.values(value).some(namesVisitor))

class Evaluator {
  readonly #scope: Scope
  readonly #evaluation: Evaluation
  readonly #fuel: Fuel

  constructor(scope: Scope, evaluation: Evaluation, steps: number) {
    this.#scope = scope
    this.#evaluation = evaluation
    this.#fuel = new Fuel(steps)
  }

  /** The value of an expression; "later" for one that is not to be evaluated now, "none" for one without a value. */
  #value(written: unknown): { readonly value: unknown } | "later" | "none" {
    const text = textOf(written)
    if (!this.#fuel.mayRead(text)) return "none"
    const parsed = parseExpression(text)
    if (Result.isFailure(parsed)) return "none"
    const expression: Expression = parsed.success
    if (this.#evaluation === "deterministic-only" && namesVisitor(expression)) return "later"
    const result = evaluateExpression(expression, this.#scope, this.#fuel.share())
    return Result.isFailure(result) ? "none" : { value: result.success }
  }

  /** The text of an expression; undefined for one whose value is too long to be written. */
  #textOf(value: unknown): string | undefined {
    try {
      return this.#fuel.share().textOf(value)
    } catch (error) {
      if (error instanceof ExpressionRefused) return undefined
      throw error
    }
  }

  /** A condition without an expression is true, and one without a value is false. */
  #holds(written: unknown): boolean | "later" {
    if (textOf(written).trim() === "") return true
    const found = this.#value(written)
    return found === "later" ? found : found !== "none" && Boolean(found.value)
  }

  nodes<N extends Node>(nodes: ReadonlyArray<N>): Array<N> {
    const result: Array<Node> = []
    for (const node of nodes) {
      if (node.object === "block" && node.type === "if") {
        const holds = this.#holds(node.data["expression"])
        if (holds === "later") result.push(this.#inside(node))
        else if (holds) result.push(...this.nodes(node.nodes ?? []))
      } else if (node.object === "inline" && node.type === "expression") {
        const found = this.#value(node.data["expression"])
        const text = typeof found === "string" ? undefined : this.#textOf(found.value)
        if (text === undefined) result.push(node)
        else this.#push(result, { object: "text", key: node.key, leaves: [leafOf(text)] })
      } else if (node.object === "text") this.#push(result, node)
      else result.push(this.#inside(node))
    }
    // The replacement of a node is of its kind: blocks for a block, text for an inline.
    return result as Array<N>
  }

  /** Adds text, to the text before it where there is some. */
  #push(result: Array<Node>, text: Text): void {
    const last = result.at(-1)
    if (last?.object !== "text") result.push(text)
    else result[result.length - 1] = { ...last, leaves: joined([...last.leaves, ...text.leaves]) }
  }

  #inside<N extends Block | Inline>(node: N): N {
    return {
      ...node,
      ...(node.nodes !== undefined && { nodes: this.nodes<Node>(node.nodes) }),
      ...(node.fragments !== undefined && {
        fragments: node.fragments.map((fragment: Fragment) => ({
          ...fragment,
          nodes: this.nodes(fragment.nodes)
        }))
      })
    }
  }
}

const leafOf = (text: string): Leaf => ({ object: "leaf", text, marks: [] })

/** Leaves of the same style, which is none here, become one. */
const joined = (leaves: ReadonlyArray<Leaf>): ReadonlyArray<Leaf> => {
  const result: Array<Leaf> = []
  for (const leaf of leaves) {
    const last = result.at(-1)
    if (last !== undefined && last.marks.length === 0 && leaf.marks.length === 0)
      result[result.length - 1] = leafOf(last.text + leaf.text)
    else if (leaf.text !== "") result.push(leaf)
  }
  return result.length === 0 ? [leafOf("")] : result
}

/** Whether there is an expression or a condition anywhere. */
export const hasExpressions = (nodes: ReadonlyArray<Node>): boolean =>
  nodes.some(
    (node) =>
      node.object !== "text" &&
      (node.type === "if" ||
        node.type === "expression" ||
        hasExpressions(node.nodes ?? []) ||
        (node.fragments ?? []).some((fragment: Fragment) => hasExpressions(fragment.nodes)))
  )

/**
 * A document with its expressions replaced by their values, and its conditional blocks by their content or by nothing.
 * An expression without a value, being invalid or too costly, stays as it is written, and as a condition it is false.
 */
export const evaluateDocument = (
  document: Document,
  scope: Scope,
  evaluation: Evaluation,
  steps = stepsOfDocument
): Document => ({
  ...document,
  nodes: new Evaluator(scope, evaluation, steps).nodes(document.nodes)
})
