import type { Language, SpaceId } from "@octavo/content"
import { aSpace } from "@octavo/content/testing"
import type { OrganizationId, User } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { Effect, Layer } from "effect"
import { createTranslation, Translator, TranslatorPseudo } from "../index.ts"

/** The pseudo-locale, which does not know Slovenian. */
export const translatorOfTests = Layer.effect(
  Translator,
  Effect.map(Translator, (pseudo) => ({ ...pseudo, supports: (_from, to) => Effect.succeed(to !== "sl") }))
).pipe(Layer.provide(TranslatorPseudo))

/** A translation of a space of an organization, made by an administrator. */
export const aTranslationOf = (
  organizationId: OrganizationId,
  user: User,
  spaceId: SpaceId,
  language: Language = "de"
) =>
  createTranslation(organizationId, {
    source: { spaceId, language: "en" },
    language,
    instructions: null
  }).pipe(as(user), Effect.orDie)

/** A translation into German, with its source, in an organization of its own with an admin. */
export const aTranslation = Effect.fnUntraced(function* (given: { readonly title?: string } = {}) {
  const { admin, organization, space } = yield* aSpace(given)
  const { translation } = yield* aTranslationOf(organization.id, admin, space.id)
  return { admin, organization, source: space, translation }
})
