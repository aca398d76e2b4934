import type { JobKind } from "@octavo/kernel"
import { TranslationOrder } from "../translations/RunJob.ts"

/** The copy of what is not translated, without a translator. */
export const MirrorJob: JobKind<TranslationOrder> = {
  name: "translations.mirror",
  payload: TranslationOrder,
  maxAttempts: 5,
  tenantOf: ({ organizationId }) => organizationId
}
