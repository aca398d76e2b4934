import { Context, type Effect } from "effect"
import type { EntryChanges } from "../revisions/commitRevision.ts"
import type { LineId, RevisionPoint } from "../revisions/Revision.ts"
import type { ReusableContentVersion } from "./ReusableContent.ts"

/** The reusable contents of all revisions. */
export class ReusableContents extends Context.Service<
  ReusableContents,
  {
    readonly listAll: (at: RevisionPoint) => Effect.Effect<ReadonlyArray<ReusableContentVersion>>
    /** Writes what becomes of reusable contents at a new revision of a line; for `commitRevision` alone. */
    readonly write: (
      lineId: LineId,
      seq: number,
      changes: EntryChanges<ReusableContentVersion>
    ) => Effect.Effect<void>
  }
>()("@octavo/content/ReusableContents") {}
