import { Context, Effect, Layer } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"

/** Removes a bounded part of what a package keeps of a deleted organization. Returns whether there may be more. */
export type RemovePart = (organizationId: OrganizationId) => Effect.Effect<boolean>

/** The parts of organizations in the packages above, in the order in which a purge removes them: a port. By default there are none. */
export const OrganizationParts = Context.Reference<ReadonlyArray<RemovePart>>(
  "@octavo/identity/OrganizationParts",
  { defaultValue: () => [] }
)

/** Makes the part of a package out of the operation that removes some of it. */
export const organizationPart = <R>(
  removeSome: (organizationId: OrganizationId) => Effect.Effect<boolean, never, R>
): Effect.Effect<RemovePart, never, R> =>
  Effect.map(
    Effect.context<R>(),
    (services) => (organizationId) => Effect.provideContext(removeSome(organizationId), services)
  )

/** Supplies the parts of all packages at once. A second layer of this kind would replace the first. */
export const organizationParts = <R>(
  parts: Effect.Effect<ReadonlyArray<RemovePart>, never, R>
): Layer.Layer<never, never, R> => Layer.effect(OrganizationParts, parts)
