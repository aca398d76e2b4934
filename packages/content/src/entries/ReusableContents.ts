import { Context, type Effect } from "effect"
import type { VersionedStore } from "./VersionedStore.ts"
import type { CurrentEntry, BranchId } from "./Revision.ts"
import type { ReusableContentId, ReusableContentVersion } from "./ReusableContent.ts"

/** The reusable contents of all revisions. */
export class ReusableContents extends Context.Service<
  ReusableContents,
  VersionedStore<ReusableContentVersion, ReusableContentId> & {
    /** Those of these that there are now, on any lines, in no order. */
    readonly findManyNow: (
      contents: ReadonlyArray<CurrentEntry>
    ) => Effect.Effect<
      ReadonlyArray<{ readonly branchId: BranchId; readonly content: ReusableContentVersion }>
    >
  }
>()("@octavo/content/ReusableContents") {}
