import { Context, type Effect, type Option } from "effect"
import type { OrganizationId } from "./Organization.ts"
import type { UserId } from "./User.ts"
import type { SsoProviderId } from "./SsoProvider.ts"
import type { SsoLink } from "./SsoLink.ts"

/** The links of providers to users. */
export class SsoLinks extends Context.Service<
  SsoLinks,
  {
    readonly find: (providerId: SsoProviderId, subject: string) => Effect.Effect<Option.Option<SsoLink>>
    readonly findOfUser: (
      organizationId: OrganizationId,
      userId: UserId
    ) => Effect.Effect<Option.Option<SsoLink>>
    /** Adds a link and returns true, unless the subject or the user in the organization has one already. */
    readonly add: (link: SsoLink) => Effect.Effect<boolean>
    /** Removes the links of a provider. */
    readonly removeOfProvider: (providerId: SsoProviderId) => Effect.Effect<void>
    /** Removes the link of a user in an organization, so that the next sign-in links them anew. */
    readonly removeOfUser: (organizationId: OrganizationId, userId: UserId) => Effect.Effect<void>
  }
>()("@octavo/identity/SsoLinks") {}
