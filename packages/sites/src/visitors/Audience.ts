import { evaluateConditions, type Scope } from "@octavo/markdown"
import type { Site } from "../sites/Site.ts"
import type { Preview } from "./Preview.ts"
import type { SiteRoot } from "./SiteRoot.ts"

/** Facts about a visitor: those that a token signs, and those that nobody signed below `unsigned`. */
export type Claims = Readonly<Record<string, unknown>>

/** The variables that conditions of pages can use besides the claims. */
export interface ConditionVariables {
  readonly space: Readonly<Record<string, string>>
  readonly page: Readonly<Record<string, string>>
}

const namesVariables = /\b(space|page)\b/

/**
 * The visitors who see the same: the site, their claims, and the share key or the preview that admitted them. Conditions are
 * evaluated once.
 */
export class Audience {
  readonly site: Site
  /** The root of the links that this audience follows; it contains the share key. */
  readonly root: SiteRoot
  readonly claims: Claims
  readonly shareKey: string | null
  readonly preview: Preview | null
  readonly #outcomes = new Map<string, boolean>()

  constructor(given: {
    readonly site: Site
    readonly root: SiteRoot
    readonly claims?: Claims
    readonly shareKey?: string | null
    readonly preview?: Preview | null
  }) {
    this.site = given.site
    this.root = given.root
    this.claims = given.claims ?? {}
    this.shareKey = given.shareKey ?? null
    this.preview = given.preview ?? null
  }

  /** The scope of expressions, without variables. */
  get scope(): Scope {
    return { visitor: { claims: this.claims } }
  }

  /**
   * Whether a condition holds. An empty one does; one that is invalid, has no value, lacks a claim or takes too long does not.
   */
  holds(condition: string | null | undefined, variables?: ConditionVariables): boolean {
    if (condition === null || condition === undefined || condition.trim() === "") return true
    const vars = variables !== undefined && namesVariables.test(condition) ? variables : null
    const key = vars === null ? condition : `${condition}\n${JSON.stringify([vars.space, vars.page])}`
    const known = this.#outcomes.get(key)
    if (known !== undefined) return known
    const scope: Scope =
      vars === null ? this.scope : { ...this.scope, space: { vars: vars.space }, page: { vars: vars.page } }
    const outcome = evaluateConditions([condition], scope)[0] === true
    this.#outcomes.set(key, outcome)
    return outcome
  }

  /** The outcomes of conditions as a part of keys of caches, in the order of the conditions. */
  outcomesOf(conditions: ReadonlyArray<string>): string {
    return conditions.map((condition) => (this.holds(condition) ? "1" : "0")).join("")
  }
}
