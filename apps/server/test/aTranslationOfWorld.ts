import type { OrganizationId, User } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { listGlossaryEntries, updateGlossaryEntries } from "@octavo/translations"
import { aSpaceOf } from "@octavo/sites/testing"
import { aTranslationOf } from "@octavo/translations/testing"
import { Effect } from "effect"
import type { Server } from "./aServer.ts"

/** A translation of a space and an entry of the glossary, and the ids of them. */
export const aTranslationOfWorld = (server: Server, organizationId: OrganizationId, user: User) =>
  server.within(
    Effect.gen(function* () {
      const { space } = yield* aSpaceOf(organizationId, user, "Translated")
      const { translation } = yield* aTranslationOf(organizationId, user, space.id)
      yield* updateGlossaryEntries(organizationId, [
        { type: "insert", translations: { en: "handbook", de: "Handbuch" } }
      ])
      const { items } = yield* listGlossaryEntries(organizationId, { after: null, limit: 1 })
      return { translationId: translation.id as string, glossaryEntryId: items[0]!.id as string }
    }).pipe(as(user), Effect.orDie)
  )
