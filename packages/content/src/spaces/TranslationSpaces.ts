import { Context, type Effect } from "effect"
import type { Space } from "../containers/Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"

/** The spaces that follow other spaces as their translations. */
export class TranslationSpaces extends Context.Service<
  TranslationSpaces,
  {
    /** The translations of these spaces, by id, deleted ones among them. */
    readonly list: (sourceIds: ReadonlyArray<SpaceId>) => Effect.Effect<ReadonlyArray<Space>>
  }
>()("@octavo/content/TranslationSpaces") {}
