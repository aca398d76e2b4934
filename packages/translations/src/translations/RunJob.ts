import { OrganizationId } from "@octavo/identity"
import type { JobKind } from "@octavo/kernel"
import { Schema } from "effect"
import { TranslationId } from "./Translation.ts"

/** The payload of jobs of a translation. */
export const TranslationOrder = Schema.Struct({
  organizationId: OrganizationId,
  translationId: TranslationId
})
export type TranslationOrder = typeof TranslationOrder.Type

/** One run of a translation. The worker runs a few at a time, since all of them wait for one translator. */
export const RunJob: JobKind<TranslationOrder> = {
  name: "translations.run",
  payload: TranslationOrder,
  maxAttempts: 8,
  tenantOf: ({ organizationId }) => organizationId,
  shareOf: () => "translator"
}
