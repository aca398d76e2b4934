import type { Language, SpaceId } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Translation, TranslationId } from "./Translation.ts"

/** All translations of this installation. */
export class Translations extends Context.Service<
  Translations,
  {
    readonly find: (id: TranslationId) => Effect.Effect<Option.Option<Translation>>
    /** Locks the translation until the unit of work ends. */
    readonly findForUpdate: (id: TranslationId) => Effect.Effect<Option.Option<Translation>>
    readonly findByPair: (
      sourceSpaceId: SpaceId,
      language: Language
    ) => Effect.Effect<Option.Option<Translation>>
    /** Those whose source or result is this space, by id. */
    readonly listOfSpace: (spaceId: SpaceId) => Effect.Effect<ReadonlyArray<Translation>>
    /** By id, of one source space where one is given. */
    readonly list: (
      organizationId: OrganizationId,
      filter: { readonly sourceSpaceId?: SpaceId },
      request: ListingRequest
    ) => Effect.Effect<Listing<Translation>>
    /** Those whose next run is due at a time, the longest due first. */
    readonly listDue: (at: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<Translation>>
    readonly put: (translation: Translation) => Effect.Effect<void>
    /** Removes a translation with its runs and the states of its pages. */
    readonly remove: (id: TranslationId) => Effect.Effect<void>
  }
>()("@octavo/translations/Translations") {}
