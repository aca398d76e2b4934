import { Context, type Effect, type Option } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import type { ScimToken } from "./ScimToken.ts"

/** The SCIM tokens of all organizations, at most one each. */
export class ScimTokens extends Context.Service<
  ScimTokens,
  {
    readonly find: (organizationId: OrganizationId) => Effect.Effect<Option.Option<ScimToken>>
    readonly findByHash: (hash: string) => Effect.Effect<Option.Option<ScimToken>>
    /** Takes the place of the token that the organization had. */
    readonly put: (token: ScimToken) => Effect.Effect<void>
    readonly remove: (organizationId: OrganizationId) => Effect.Effect<void>
  }
>()("@octavo/identity/ScimTokens") {}
