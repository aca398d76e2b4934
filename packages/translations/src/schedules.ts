import { schedule } from "@octavo/kernel"
import { Duration } from "effect"
import { removeUnusedAnswers } from "./answers/removeUnusedAnswers.ts"
import { requestDueRuns } from "./runs/requestDueRuns.ts"

/** The regular work of translations. */
export const schedules = [
  schedule("translations.requestDueRuns", Duration.seconds(10), requestDueRuns()),
  schedule("translations.removeUnusedAnswers", Duration.days(1), removeUnusedAnswers())
]
