import { revisionCommitted } from "@octavo/content"
import { enqueueJob, Jobs, subscriber } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { Translation } from "../translations/Translation.ts"
import { Translations } from "../translations/Translations.ts"
import { MirrorJob } from "./MirrorJob.ts"

/** A run follows the last change of the source after this time, and the first one after `maxDelay`. */
const delay = { seconds: 30 }
const maxDelay = { minutes: 5 }

/** Has translations follow a source that changed: the result at once, and its texts when the source is quiet. */
export const followSource = subscriber(
  revisionCommitted,
  Effect.fnUntraced(function* ({ spaceId }) {
    const translations = yield* Translations
    const now = yield* DateTime.now
    for (const { id, organizationId, sourceSpaceId } of yield* translations.listOfSpace(spaceId)) {
      if (sourceSpaceId !== spaceId) continue
      const found = Option.getOrNull(yield* translations.findForUpdate(id))
      if (found === null) continue
      const firstDueAt = found.firstDueAt ?? DateTime.addDuration(now, maxDelay)
      const dueAt = DateTime.min(DateTime.addDuration(now, delay), firstDueAt)
      yield* translations.put(new Translation({ ...found, firstDueAt, dueAt }))
      const waiting = yield* (yield* Jobs).findLatest(MirrorJob.name, id)
      if (Option.isSome(waiting) && waiting.value.state === "queued") continue
      yield* Effect.ignore(
        enqueueJob(MirrorJob, { organizationId, translationId: id }, { subject: id, createdBy: null })
      )
    }
  })
)
