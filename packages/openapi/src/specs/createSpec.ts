import { audit, Caller, type OrganizationId, requireOrganization, requireRole } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { newSpec } from "./newSpec.ts"
import { auditedSpec, changedNow, putSpec, requestProcessing } from "./putSpec.ts"
import { requireSpecReader } from "./requireSpec.ts"
import {
  isSpecSlug,
  SpecLimitReached,
  specLimits,
  SpecSlugTaken,
  type SpecSource,
  SpecSourceRefused
} from "./Spec.ts"
import { specChanged, specCreated } from "./specEvents.ts"
import { Specs } from "./Specs.ts"
import { type GivenSource, storeSource } from "./storeSource.ts"

/** Requires a slug that a specification can have. */
const requireSlug = Effect.fnUntraced(function* (slug: string) {
  if (!isSpecSlug(slug)) {
    const reason =
      "must have 1 to 100 characters: lower-case letters, digits, and single hyphens between them"
    return yield* new SpecSourceRefused({ path: "slug", reason })
  }
})

/** Makes a specification under the lock of slugs. */
const insertSpec = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  slug: string,
  source: SpecSource
) {
  const { userId } = yield* Caller
  const specs = yield* Specs
  if ((yield* specs.count(organizationId)) >= specLimits.specsOfOrganization)
    return yield* new SpecLimitReached()
  const empty = yield* newSpec({ organizationId, slug, source, createdBy: userId })
  const spec = yield* putSpec(yield* requestProcessing(empty, userId), specCreated, userId)
  yield* audit({
    organizationId,
    action: "openapi.specCreated",
    target: { kind: "openapi-spec", id: spec.id },
    after: auditedSpec(spec)
  })
  return spec
})

/** Creates a specification and requests its processing. The document is not read yet. */
export const createSpec = Effect.fn("openapi.createSpec")(function* (
  organizationId: OrganizationId,
  slug: string,
  given: GivenSource
) {
  yield* requireOrganization(organizationId, "create")
  yield* requireSlug(slug)
  const source = yield* storeSource(given)
  return yield* atomically(
    Effect.gen(function* () {
      const specs = yield* Specs
      yield* specs.lockSlugs(organizationId)
      if (Option.isSome(yield* specs.findBySlug(organizationId, slug)))
        return yield* new SpecSlugTaken({ slug })
      return { spec: yield* insertSpec(organizationId, slug, source), isWriter: true }
    })
  )
})

/** Replaces the source of a specification and requests its processing; creates the specification when there is none. */
export const createOrReplaceSpec = Effect.fn("openapi.createOrReplaceSpec")(function* (
  organizationId: OrganizationId,
  slug: string,
  given: GivenSource
) {
  yield* requireRole(yield* requireSpecReader(organizationId, slug), "create")
  yield* requireSlug(slug)
  const source = yield* storeSource(given)
  return yield* atomically(
    Effect.gen(function* () {
      const specs = yield* Specs
      yield* specs.lockSlugs(organizationId)
      const found = yield* specs.findBySlug(organizationId, slug)
      if (Option.isNone(found)) {
        return { spec: yield* insertSpec(organizationId, slug, source), isWriter: true, isNew: true }
      }
      const { userId } = yield* Caller
      const before = Option.getOrElse(yield* specs.findForUpdate(found.value.id), () => found.value)
      const isSame = JSON.stringify(before.source) === JSON.stringify(source)
      const changed = isSame
        ? before
        : yield* changedNow(before, { source, fetchedFiles: [], startedAt: null })
      const spec = yield* requestProcessing(changed, userId)
      yield* isSame ? specs.put(spec) : putSpec(spec, specChanged, userId)
      yield* audit({
        organizationId,
        action: "openapi.specUpdated",
        target: { kind: "openapi-spec", id: spec.id },
        before: auditedSpec(before),
        after: auditedSpec(spec)
      })
      return { spec, isWriter: true, isNew: false }
    })
  )
})
