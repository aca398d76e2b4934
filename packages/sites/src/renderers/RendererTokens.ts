import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type Effect, type Option } from "effect"
import type { RendererToken, RendererTokenId } from "./RendererToken.ts"

/** The keys of front ends of others. */
export class RendererTokens extends Context.Service<
  RendererTokens,
  {
    readonly find: (id: RendererTokenId) => Effect.Effect<Option.Option<RendererToken>>
    readonly findByHash: (hash: string) => Effect.Effect<Option.Option<RendererToken>>
    /** All, oldest first. */
    readonly list: (request: ListingRequest) => Effect.Effect<Listing<RendererToken>>
    readonly add: (token: RendererToken) => Effect.Effect<void>
    readonly remove: (id: RendererTokenId) => Effect.Effect<void>
  }
>()("@octavo/sites/RendererTokens") {}
