import type { OrganizationId } from "@octavo/identity"
import { Context, Effect, Schema } from "effect"

/** How many imports of one organization a server reads at a time. */
const maxOfOrganization = 4

/** As many imports of the organization are being read as may at a time. */
export class TooManyImports extends Schema.TaggedError<TooManyImports>()(
  "TooManyImports",
  { organizationId: Schema.String },
  { httpApiStatus: 429 }
) {
  get retryAfterSeconds() {
    return 10
  }
  override get message() {
    return `At most ${maxOfOrganization} imports of an organization run at a time. Try again in ${this.retryAfterSeconds} seconds`
  }
}

/** How many imports of each organization are under way in this process. */
const ImportsUnderWay = Context.Reference<Map<OrganizationId, number>>("@octavo/content/ImportsUnderWay", {
  defaultValue: () => new Map()
})

/** Runs what an import does for an organization, unless too many of its imports are under way. */
export const withinImportBounds =
  (organizationId: OrganizationId) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | TooManyImports, R> =>
    Effect.flatMap(ImportsUnderWay, (underWay) =>
      Effect.acquireUseRelease(
        Effect.suspend(() => {
          const count = underWay.get(organizationId) ?? 0
          if (count >= maxOfOrganization) return Effect.fail(new TooManyImports({ organizationId }))
          underWay.set(organizationId, count + 1)
          return Effect.void
        }),
        () => effect,
        () =>
          Effect.sync(() => {
            const left = (underWay.get(organizationId) ?? 0) - 1
            if (left > 0) underWay.set(organizationId, left)
            else underWay.delete(organizationId)
          })
      )
    )
