import type { OrganizationId } from "@octavo/identity"
import { DateTime, Effect, Option } from "effect"
import { Translation } from "./Translation.ts"
import { Translations } from "./Translations.ts"

/** How long nothing of a glossary changes before translations run with it. */
const quiet = { minutes: 5 }

/** Has all translations of an organization run later, since their glossary changes. */
export const postponeRuns = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const translations = yield* Translations
  const dueAt = DateTime.addDuration(yield* DateTime.now, quiet)
  let after: readonly [string] | null = null
  do {
    const request: { readonly after: readonly [string] | null; readonly limit: number } = {
      after,
      limit: 100
    }
    const { items, next } = yield* translations.list(organizationId, {}, request)
    for (const { id } of items) {
      const found = yield* translations.findForUpdate(id)
      if (Option.isSome(found)) yield* translations.put(new Translation({ ...found.value, dueAt }))
    }
    after = next
  } while (after !== null)
})
