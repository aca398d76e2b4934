import type { OrganizationId } from "@octavo/identity"
import { Context, type DateTime, type Effect } from "effect"

/** The answers of translators, by organization and by the hash of all that they depend on; see `memoryKey`. */
export class TranslationMemory extends Context.Service<
  TranslationMemory,
  {
    /** The answers for these keys; each counts as used at the time. */
    readonly findMany: (
      organizationId: OrganizationId,
      keys: ReadonlyArray<string>,
      usedAt: DateTime.Utc
    ) => Effect.Effect<ReadonlyMap<string, string>>
    readonly putMany: (
      organizationId: OrganizationId,
      answers: ReadonlyMap<string, string>,
      usedAt: DateTime.Utc
    ) => Effect.Effect<void>
    /** Removes at most so many answers of an organization; returns how many. */
    readonly removeSome: (organizationId: OrganizationId, limit: number) => Effect.Effect<number>
    readonly removeUnusedSince: (time: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/translations/TranslationMemory") {}
