import type { OrganizationId } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { aSpaceOf } from "@octavo/sites/testing"
import { updateGlossaryEntries } from "@octavo/translations"
import { aTranslationOf } from "@octavo/translations/testing"
import { Effect } from "effect"
import type { Person, Server } from "./aServer.ts"

/** The lists of translations and of the glossary, each with a way to add one more. */
export const translationLists = (
  { within }: Server,
  organizationId: OrganizationId,
  { ask, user }: Person
) => {
  let made = 0
  const path = `/v1/orgs/${organizationId}`
  return {
    listTranslations: {
      ask,
      path: `${path}/translations`,
      insert: within(
        Effect.flatMap(aSpaceOf(organizationId, user), ({ space }) =>
          aTranslationOf(organizationId, user, space.id)
        )
      )
    },
    listGlossaryEntries: {
      ask,
      path: `${path}/translations-glossary`,
      insert: Effect.suspend(() =>
        within(
          updateGlossaryEntries(organizationId, [
            { type: "insert", translations: { en: `term ${made++}` } }
          ]).pipe(as(user), Effect.orDie)
        )
      )
    }
  }
}
