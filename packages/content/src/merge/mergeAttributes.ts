import { Equal } from "effect"
import { defaultLayout, type PageAttributes, type PageId } from "../entries/Page.ts"
import { type AttributeConflict, chosenSide, conflictId } from "./PageConflict.ts"
import { agreed, type Resolutions, mapThreeWay, type ThreeWay } from "@octavo/markdown"

/** Decides the values of one page, one by one, and keeps what cannot be decided. */
export class AttributeMerge {
  readonly #pageId: PageId
  readonly #answers: Resolutions
  readonly conflicts: Array<AttributeConflict> = []

  constructor(pageId: PageId, resolutions: Resolutions) {
    this.#pageId = pageId
    this.#answers = resolutions
  }

  /** The value that the sides agree on, else the answer, else the change request's. */
  decide<A>(attribute: string, sides: ThreeWay<A>): A {
    const agreement = agreed(sides, Equal.equals)
    if (agreement !== undefined) return agreement.value
    const { base, ours: main, theirs: changeRequest } = sides
    const id = conflictId(this.#pageId, attribute, base ?? null, main ?? null, changeRequest ?? null)
    const answer = chosenSide(this.#answers, id)
    this.conflicts.push({
      kind: "attribute",
      id,
      pageId: this.#pageId,
      attribute,
      ...sides,
      resolution: answer
    })
    return answer?.take === "main" ? main : changeRequest
  }
}

/** Those with parts of their own, which merge one by one. */
const PARTED = ["layout", "variables"] as const

const flat = (attributes: PageAttributes): ReadonlyMap<string, unknown> => {
  const { layout, variables, ...rest } = attributes
  const values = new Map<string, unknown>(Object.entries(rest))
  for (const [part, value] of Object.entries(layout ?? {})) values.set(`layout.${part}`, value)
  for (const [part, value] of Object.entries(variables ?? {})) values.set(`variables.${part}`, value)
  return values
}

const partsOf = (values: ReadonlyMap<string, unknown>, of: string): Record<string, unknown> =>
  Object.fromEntries(
    [...values]
      .filter(([name]) => name.startsWith(`${of}.`))
      .map(([name, value]) => [name.slice(of.length + 1), value])
  )

const full = (values: ReadonlyMap<string, unknown>): PageAttributes => {
  const plain = [...values].filter(([name]) => !PARTED.some((parted) => name.startsWith(`${parted}.`)))
  const layout = partsOf(values, "layout")
  const variables = partsOf(values, "variables")
  return {
    ...Object.fromEntries(plain),
    ...(Object.keys(layout).length > 0 && { layout: { ...defaultLayout, ...layout } }),
    ...(Object.keys(variables).length > 0 && { variables })
  } as PageAttributes
}

/** Merges what a page says of itself, each thing on its own; `decide` is asked for the value of each. */
export const mergeAttributes = (
  sides: ThreeWay<PageAttributes>,
  decide: (attribute: string, values: ThreeWay<unknown>) => unknown
): PageAttributes => {
  const same = agreed(sides, Equal.equals)
  if (same !== undefined) return same.value
  const values = mapThreeWay(sides, flat)
  const merged = new Map<string, unknown>()
  for (const name of new Set([...values.ours.keys(), ...values.theirs.keys()])) {
    const value = decide(
      name,
      mapThreeWay(values, (side) => side.get(name))
    )
    if (value !== undefined) merged.set(name, value)
  }
  return full(merged)
}
