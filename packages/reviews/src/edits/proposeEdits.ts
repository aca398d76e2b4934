import { type Edit, EditsConflict, type Space, type SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { requireUnfinished } from "../changeRequests/requireUnfinished.ts"
import { editChangeRequestContent } from "./editChangeRequestContent.ts"

/**
 * Edits that are prepared: `placed` makes them for the content as it is now, and makes them again while they are in conflict with what
 * others write. It ends that by edits that name no base.
 */
interface Prepared<Placed, E, R> {
  readonly message: string
  readonly placed: Effect.Effect<Placed, E, R>
}

/** Proposes edits in a change request that are prepared first, such as those of an import; who may edit is asked before. */
export const proposeEdits = Effect.fn("reviews.proposeEdits")(function* <
  Placed extends { readonly edits: ReadonlyArray<Edit> },
  Facts extends Prepared<Placed, E1, R1>,
  E1,
  R1,
  E2,
  R2
>(
  spaceId: SpaceId,
  name: string,
  prepare: (space: Space) => Effect.Effect<Facts & Prepared<Placed, E1, R1>, E2, R2>
) {
  const { changeRequest, space } = yield* requireChangeRequest(spaceId, name, "edit")
  yield* requireUnfinished(changeRequest)
  const prepared = yield* prepare(space)
  const { message, placed } = prepared
  const propose = Effect.gen(function* () {
    const made = yield* placed
    // A base that they name is a revision that they read.
    const edited = yield* editChangeRequestContent(spaceId, changeRequest.id, made.edits, {
      ifMatch: null,
      message
    }).pipe(Effect.catchTag("RevisionNotFound", Effect.die))
    return { edited, made }
  })
  const { edited, made } = yield* propose.pipe(
    Effect.retry({ while: (error) => error instanceof EditsConflict }),
    Effect.catchIf((error) => error instanceof EditsConflict, Effect.die)
  )
  return { revision: { id: edited.changeRequest.revisionId, spaceId }, prepared, placed: made }
})
