import type { Resolution } from "@octavo/markdown"
import type { ContentConflict } from "@octavo/content"
import { Context, type Effect } from "effect"
import type { ChangeRequestId } from "../changeRequests/ChangeRequest.ts"

/** The conflicts of all change requests, with their resolutions. */
export class Conflicts extends Context.Service<
  Conflicts,
  {
    /** In the order in which they were found. */
    readonly list: (changeRequestId: ChangeRequestId) => Effect.Effect<ReadonlyArray<ContentConflict>>
    /** Puts these in the place of all that the change request had. */
    readonly replace: (
      changeRequestId: ChangeRequestId,
      conflicts: ReadonlyArray<ContentConflict>
    ) => Effect.Effect<void>
  }
>()("@octavo/reviews/Conflicts") {}

/** The answers that were given, by the ids of the conflicts. */
export const resolutionsOf = (conflicts: ReadonlyArray<ContentConflict>): ReadonlyMap<string, Resolution> =>
  new Map(conflicts.flatMap(({ resolution, id }) => (resolution === null ? [] : [[id, resolution] as const])))

/** Whether nothing is left to be answered. */
export const areResolved = (conflicts: ReadonlyArray<ContentConflict>): boolean =>
  conflicts.every(({ resolution }) => resolution !== null)
