import { jobHandler, TryAgain } from "@octavo/kernel"
import { Effect } from "effect"
import { MirrorJob } from "./MirrorJob.ts"
import { mirrorSpace } from "./mirrorSpace.ts"

/** Has the result of a translation follow its source, until the next run translates what is new. */
export const mirrorTranslation = jobHandler(MirrorJob, ({ translationId }) =>
  mirrorSpace(translationId).pipe(
    Effect.catchTag(
      ["RevisionOutdated", "SpaceNotFound"],
      ({ message }) => new TryAgain({ reason: message })
    ),
    Effect.asVoid
  )
)
