import { Context } from "effect"
import type { VersionedStore } from "./VersionedStore.ts"

/** A text with a name that pages may show. */
export interface Variable {
  readonly name: string
  readonly value: string
}

/** The variables of all revisions. */
export class Variables extends Context.Service<Variables, VersionedStore<Variable, string>>()(
  "@octavo/content/Variables"
) {}
