import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type Effect, type Option, Schema } from "effect"
import type { SpecId } from "../specs/SpecId.ts"
import type { SpecVersion } from "./SpecVersion.ts"
import type { SpecVersionId } from "../specs/SpecVersionId.ts"

/** The position in a list of versions. */
export const VersionPosition = Schema.Tuple([Schema.Int])
export type VersionPosition = typeof VersionPosition.Type

/** The versions of all specifications. */
export class SpecVersions extends Context.Service<
  SpecVersions,
  {
    readonly find: (id: SpecVersionId) => Effect.Effect<Option.Option<SpecVersion>>
    /** The versions with some ids. */
    readonly findMany: (ids: ReadonlyArray<SpecVersionId>) => Effect.Effect<ReadonlyArray<SpecVersion>>
    /** The newest version with a lower number. */
    readonly findBefore: (specId: SpecId, seq: number) => Effect.Effect<Option.Option<SpecVersion>>
    /** Lists the versions of a specification, newest first. */
    readonly list: (
      specId: SpecId,
      request: ListingRequest<VersionPosition>
    ) => Effect.Effect<Listing<SpecVersion, VersionPosition>>
    readonly add: (version: SpecVersion) => Effect.Effect<void>
    /** Removes the versions of a specification up to a number. */
    readonly removeUpTo: (specId: SpecId, seq: number) => Effect.Effect<void>
  }
>()("@octavo/openapi/SpecVersions") {}
