import {
  Containers,
  createSpace,
  type Language,
  requireSpace,
  type SpaceId,
  SpaceNotFound
} from "@octavo/content"
import { audit, Caller, type OrganizationId, requireOrganization } from "@octavo/identity"
import { atomically, emitEvent, newId } from "@octavo/kernel"
import type { Document } from "@octavo/markdown"
import { DateTime, Effect, Option } from "effect"
import { requestRun } from "./requestRun.ts"
import { Translator } from "../translators/Translator.ts"
import { noInstructions, requireInstructions } from "./instructionsText.ts"
import { titleOfResult } from "./titleOfResult.ts"
import {
  LanguageUnsupported,
  noStats,
  Translation,
  TranslationExists,
  TranslationId,
  TranslationRefused
} from "./Translation.ts"
import { translationCreated } from "./translationEvents.ts"
import { Translations } from "./Translations.ts"
import { viewTranslation } from "./TranslationView.ts"

/** The input of a new translation. */
interface NewTranslation {
  readonly source: { readonly spaceId: SpaceId; readonly language: Language }
  readonly language: Language
  readonly instructions: Document | null
}

const create = Effect.fnUntraced(function* (organizationId: OrganizationId, input: NewTranslation) {
  const { userId } = yield* Caller
  const { language } = input
  const { language: sourceLanguage, spaceId } = input.source
  const { space } = yield* requireSpace(spaceId, "read")
  if (space.organizationId !== organizationId) return yield* new SpaceNotFound({ spaceId })
  if (language === sourceLanguage) return yield* new TranslationRefused({ reason: "same-language" })
  if (space.translationOf !== null) return yield* new TranslationRefused({ reason: "is-translation" })
  const instructions = input.instructions ?? noInstructions
  yield* requireInstructions(instructions)
  // Two requests for the same pair queue here.
  yield* (yield* Containers).lock([organizationId])
  const translations = yield* Translations
  if (Option.isSome(yield* translations.findByPair(spaceId, language))) {
    return yield* new TranslationExists({ spaceId, language })
  }
  const result = yield* Effect.catchTag(
    createSpace(organizationId, {
      title: titleOfResult(space.title, language),
      emoji: space.emoji,
      parentId: space.parentId,
      language,
      editMode: "locked",
      translationOf: spaceId
    }),
    ["CollectionNotFound"],
    () => Effect.fail(new SpaceNotFound({ spaceId }))
  )
  const now = yield* DateTime.now
  const translation = new Translation({
    id: TranslationId.make(yield* newId),
    organizationId,
    sourceSpaceId: spaceId,
    sourceLanguage,
    language,
    instructions,
    resultSpaceId: result.space.id,
    status: "completed",
    requestedSeq: 0,
    dueAt: null,
    firstDueAt: null,
    resultRevisionId: null,
    stats: noStats,
    createdBy: userId,
    createdAt: now,
    updatedAt: now
  })
  const requested = yield* requestRun(translation, userId)
  yield* audit({
    organizationId,
    action: "translation.created",
    target: { kind: "translation", id: translation.id },
    after: { source: spaceId, sourceLanguage, language, result: result.space.id }
  })
  yield* emitEvent(
    translationCreated,
    { translationId: translation.id, sourceSpaceId: spaceId, resultSpaceId: result.space.id },
    { subject: spaceId, causedBy: userId }
  )
  return yield* viewTranslation(requested)
}, atomically)

/**
 * Creates a translation of a space, with the space of its result behind everything beside the source, and requests its first
 * run. Requires the role `admin` in the organization.
 */
export const createTranslation = Effect.fn("translations.createTranslation")(function* (
  organizationId: OrganizationId,
  input: NewTranslation
) {
  const { language, source } = input
  yield* requireOrganization(organizationId, "admin")
  const translator = yield* Translator
  // A provider is asked, which no unit of work waits for.
  if (!(yield* translator.supports(source.language, language))) {
    return yield* new LanguageUnsupported({ language, translator: translator.name })
  }
  return yield* create(organizationId, input)
})
