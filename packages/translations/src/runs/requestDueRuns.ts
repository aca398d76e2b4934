import { isActiveOrganization } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { Translation } from "../translations/Translation.ts"
import { Translations } from "../translations/Translations.ts"
import { requestRun } from "../translations/requestRun.ts"

const batchSize = 100

/** Requests the runs that are due, since a source or a glossary changed. */
export const requestDueRuns = Effect.fn("translations.requestDueRuns")(function* () {
  const translations = yield* Translations
  const now = yield* DateTime.now
  for (const { id } of yield* translations.listDue(now, batchSize)) {
    const request = Effect.gen(function* () {
      const found = Option.getOrNull(yield* translations.findForUpdate(id))
      if (found === null || found.dueAt === null || DateTime.isGreaterThan(found.dueAt, now)) return
      if (yield* isActiveOrganization(found.organizationId)) yield* requestRun(found, null)
      else yield* translations.put(new Translation({ ...found, dueAt: DateTime.add(now, { hours: 1 }) }))
    }).pipe(atomically)
    // As many jobs wait as may: the run stays due.
    yield* Effect.catchTag(request, "TooManyJobs", () => Effect.void)
  }
})
