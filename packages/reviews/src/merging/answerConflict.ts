import { type Answer } from "@octavo/markdown"
import {
  changesOverMain,
  commitRevision,
  DocumentParser,
  mergeContent,
  onPresentHead,
  rememberTexts,
  replaceMerged,
  type SpaceId
} from "@octavo/content"
import { Caller } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { ChangeRequest, showing, shownBy } from "../changeRequests/ChangeRequest.ts"
import { ChangeRequests } from "../changeRequests/ChangeRequests.ts"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { requireUnfinished } from "../changeRequests/requireUnfinished.ts"
import { Contributions } from "../contributions/Contributions.ts"
import { ConflictNotFound, ConflictNotTextual, ConflictOverwritten } from "./conflictFailures.ts"
import { answersOf, Conflicts } from "./Conflicts.ts"
import { holdAsPlanned } from "./holding.ts"
import { meetAgain } from "./meeting.ts"

/**
 * Answers a conflict of a change request, or answers it anew: with main's side, with its own, or with another text. The
 * change request shows the answer at once, beside whatever was written in it since. An answer that would take back
 * what somebody wrote there since is refused.
 */
export const answerConflict = Effect.fn("reviews.answerConflict")(function* (
  spaceId: SpaceId,
  name: string,
  conflictId: string,
  answer: Answer
) {
  const attempt = Effect.gen(function* () {
    const { changeRequest } = yield* requireChangeRequest(spaceId, name, "edit")
    yield* requireUnfinished(changeRequest)
    const conflicts = yield* (yield* Conflicts).list(changeRequest.id)
    const conflict = conflicts.find(({ id }) => id === conflictId)
    if (conflict === undefined || changeRequest.unsettled === null) {
      return yield* new ConflictNotFound({ conflictId })
    }
    if ("markdown" in answer && conflict.kind !== "text") {
      return yield* new ConflictNotTextual({ conflictId, kind: conflict.kind })
    }
    const meeting = yield* meetAgain(changeRequest.unsettled)
    const answers = answersOf(conflicts)
    const { after, replaced } = yield* Effect.gen(function* () {
      const before = yield* mergeContent(meeting, answers)
      const after = yield* mergeContent(meeting, new Map([...answers, [conflictId, answer]]))
      return { after, replaced: yield* replaceMerged(shownBy(changeRequest).at, before, after) }
    }).pipe(Effect.provideServiceEffect(DocumentParser, rememberTexts))
    if (replaced === null) return yield* new ConflictOverwritten({ conflictId })
    const changes = changesOverMain(replaced)
    return yield* atomically(
      Effect.gen(function* () {
        const held = yield* holdAsPlanned(changeRequest)
        const { userId } = yield* Caller
        const revision = yield* commitRevision(held.lineId, {
          type: "edits",
          expectedHead: held.revisionId,
          createdBy: userId,
          git: null,
          message: null,
          changes
        })
        yield* (yield* Conflicts).replace(held.id, after.conflicts)
        yield* (yield* Contributions).add(held.id, userId, "edit")
        yield* (yield* ChangeRequests).put(
          new ChangeRequest({ ...showing(held, revision), updatedAt: yield* DateTime.now })
        )
        return after.conflicts.find(({ id }) => id === conflictId) ?? { ...conflict, answer }
      })
    )
  })
  return yield* onPresentHead(attempt, requireChangeRequest(spaceId, name, "edit", { hold: true }))
})
