import { type OrganizationId, organizationPart } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { TranslationMemory } from "../answers/TranslationMemory.ts"
import { GlossaryEntries } from "../glossary/GlossaryEntries.ts"
import { Translations } from "../translations/Translations.ts"

/** The most translations and entries of the glossary that a step removes, and the most answers of translators. */
const stepSize = { rows: 100, answers: 5000 }

/** The translations of an organization, its glossary and its memory of translations. */
export const translationsOfOrganization = organizationPart(
  Effect.fnUntraced(function* (organizationId: OrganizationId) {
    const some = { after: null, limit: stepSize.rows }
    const translations = yield* Translations
    const found = yield* translations.list(organizationId, {}, some)
    for (const { id } of found.items) yield* translations.remove(id)
    const glossary = yield* GlossaryEntries
    const entries = yield* glossary.list(organizationId, some)
    yield* glossary.removeMany(entries.items.map(({ id }) => id))
    const answers = yield* (yield* TranslationMemory).removeSome(organizationId, stepSize.answers)
    return found.next !== null || entries.next !== null || answers === stepSize.answers
  }, atomically)
)
