import { evaluateConditions, type Scope } from "@octavo/markdown"
import type { Site } from "../sites/Site.ts"
import type { Preview } from "./Preview.ts"
import type { SiteRoot } from "./SiteRoot.ts"

/** Facts about a visitor: those that a token signs, and those that nobody signed below `unsigned`. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The visitors who see the same: the site, their claims, and the share key or the preview that admitted them. Conditions are
 * evaluated once.
 */
export class Audience {
  readonly site: Site
  /** The root of the links that this audience follows; it contains the share key. */
  readonly root: SiteRoot
  /** The root of the site, for its own files and for cookies. */
  readonly siteRoot: SiteRoot
  readonly claims: Claims
  readonly shareKey: string | null
  /** The version of the visitor key that verified the claims; null where no token did. */
  readonly keyVersion: string | null
  readonly preview: Preview | null
  /** The time in milliseconds since 1970 at which the token of the visitor, or its key, is not valid any more; infinite without one. */
  readonly until: number
  readonly #outcomes = new Map<string, boolean>()
  readonly #within = new WeakMap<Scope, Map<string, boolean>>()

  constructor(given: {
    readonly site: Site
    readonly root: SiteRoot
    /** Without it, the links begin at the root of the site. */
    readonly siteRoot?: SiteRoot
    readonly claims?: Claims
    readonly shareKey?: string | null
    readonly keyVersion?: string | null
    readonly preview?: Preview | null
    readonly until?: number
  }) {
    this.site = given.site
    this.root = given.root
    this.siteRoot = given.siteRoot ?? given.root
    this.claims = given.claims ?? {}
    this.shareKey = given.shareKey ?? null
    this.keyVersion = given.keyVersion ?? null
    this.preview = given.preview ?? null
    this.until = given.until ?? Number.POSITIVE_INFINITY
  }

  /** The scope of expressions, without variables. */
  get scope(): Scope {
    return { visitor: { claims: this.claims } }
  }

  /**
   * Whether a condition holds, with what else it may name. An empty one does; one that is invalid, has no value, lacks a claim or
   * takes too long does not.
   */
  holds(condition: string | null | undefined, surroundings?: Scope): boolean {
    if (condition === null || condition === undefined || condition.trim() === "") return true
    const outcomes = surroundings === undefined ? this.#outcomes : this.#outcomesWithin(surroundings)
    const known = outcomes.get(condition)
    if (known !== undefined) return known
    const outcome = evaluateConditions([condition], { ...surroundings, ...this.scope })[0] === true
    outcomes.set(condition, outcome)
    return outcome
  }

  #outcomesWithin(surroundings: Scope): Map<string, boolean> {
    const known = this.#within.get(surroundings)
    if (known !== undefined) return known
    const outcomes = new Map<string, boolean>()
    this.#within.set(surroundings, outcomes)
    return outcomes
  }

  /** The outcomes of conditions as a part of keys of caches, in the order of the conditions. */
  outcomesOf(conditions: ReadonlyArray<string>, surroundings?: Scope): string {
    return conditions.map((condition) => (this.holds(condition, surroundings) ? "1" : "0")).join("")
  }
}
