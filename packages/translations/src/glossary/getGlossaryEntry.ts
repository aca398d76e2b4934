import { type OrganizationId, requireOrganization } from "@octavo/identity"
import { Effect, Option } from "effect"
import { GlossaryEntries } from "./GlossaryEntries.ts"
import { type GlossaryEntryId, GlossaryEntryNotFound } from "./GlossaryEntry.ts"

/** Gets an entry of the glossary of an organization. */
export const getGlossaryEntry = Effect.fn("translations.getGlossaryEntry")(function* (
  organizationId: OrganizationId,
  glossaryEntryId: GlossaryEntryId
) {
  yield* requireOrganization(organizationId, "admin")
  const found = yield* (yield* GlossaryEntries).find(organizationId, glossaryEntryId)
  return Option.isSome(found) ? found.value : yield* new GlossaryEntryNotFound({ glossaryEntryId })
})
