import { Effect, Layer } from "effect"
import type { JobQueue, Jobs, UnitOfWork } from "@octavo/kernel"
import type { DocumentParser } from "../documents/DocumentParser.ts"
import type { Pages } from "../pages/Pages.ts"
import type { ContentChanges } from "../revisions/ContentChanges.ts"
import type { Base, Branch } from "../revisions/Revision.ts"
import type { Sources } from "../sources/Sources.ts"
import { Spaces } from "../spaces/Spaces.ts"
import type { ComputedPages } from "./ComputedPages.ts"
import { generatesPages, specOfSource } from "./generated.ts"
import { generatePages } from "./generatePages.ts"
import { requestRegeneration } from "./requestRegeneration.ts"
import { GeneratedPages } from "./GeneratedPages.ts"

type Needs = ComputedPages | DocumentParser | JobQueue | Jobs | Pages | Sources | Spaces | UnitOfWork

const generateWith = Effect.fnUntraced(function* (
  branch: Branch,
  base: Base | null,
  changes: ContentChanges
) {
  const all = yield* generatePages(branch, base, changes)
  if (branch.kind !== "main") return all
  const specs = changes.pages.put.filter(generatesPages).flatMap(({ attributes: { computed } }) => {
    const spec = computed === undefined ? null : specOfSource(computed)
    return spec === null ? [] : [spec]
  })
  if (specs.length === 0) return all
  const { organizationId } = yield* Effect.orDie((yield* Spaces).get(branch.spaceId))
  // A version that is stored while this commit is under way does not see its computed pages.
  for (const spec of new Set(specs)) yield* requestRegeneration(organizationId, spec)
  return all
})

/** Generates pages from the specifications that `ComputedSources` finds. */
export const layer: Layer.Layer<never, never, Needs> = Layer.effect(
  GeneratedPages,
  Effect.map(
    Effect.context<Needs>(),
    (context) => (branch: Branch, base: Base | null, changes: ContentChanges) =>
      generateWith(branch, base, changes).pipe(Effect.provideContext(context))
  )
)
