import { Context, type Effect } from "effect"
import type { EntryChanges } from "../revisions/commitRevision.ts"
import type { LineId, RevisionPoint } from "../revisions/Revision.ts"

/** A text with a name that pages may show. */
export interface Variable {
  readonly name: string
  readonly value: string
}

/** The variables of all revisions. */
export class Variables extends Context.Service<
  Variables,
  {
    readonly listAll: (at: RevisionPoint) => Effect.Effect<ReadonlyArray<Variable>>
    /** Writes what becomes of variables at a new revision of a line; for `commitRevision` alone. */
    readonly write: (lineId: LineId, seq: number, changes: EntryChanges<Variable>) => Effect.Effect<void>
  }
>()("@octavo/content/Variables") {}
