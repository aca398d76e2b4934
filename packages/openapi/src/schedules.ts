import { schedule } from "@octavo/kernel"
import { Duration } from "effect"
import { removePageDocuments } from "./pageDocuments/removePageDocuments.ts"
import { fetchDueSpecs } from "./processing/fetchDueSpecs.ts"
import { purgeDeletedSpecs } from "./versions/purgeDeletedSpecs.ts"

/** The regular work of specifications. */
export const schedules = [
  schedule("openapi.fetchDue", Duration.minutes(1), fetchDueSpecs()),
  schedule("openapi.purgeDeletedSpecs", Duration.hours(1), purgeDeletedSpecs()),
  schedule("openapi.removePageDocuments", Duration.days(1), removePageDocuments())
]
