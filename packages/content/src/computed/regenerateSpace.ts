import { Effect } from "effect"
import type { Space } from "../containers/Space.ts"
import { specOfSource } from "../entries/generated.ts"
import { Pages } from "../entries/Pages.ts"
import { Revisions } from "../revisions/Revisions.ts"
import { requestRegeneration } from "./requestRegeneration.ts"

/** Requests that the generated pages of the main content of a space follow its settings, such as its language. */
export const regenerateSpace = Effect.fnUntraced(function* ({ mainBranchId, organizationId }: Space) {
  const { headSeq } = yield* (yield* Revisions).getBranch(mainBranchId)
  const pages = yield* (yield* Pages).listAll({ branchId: mainBranchId, seq: headSeq, base: null })
  const specs = new Set(
    pages.flatMap(({ attributes: { computed } }) =>
      computed === undefined ? [] : (specOfSource(computed) ?? [])
    )
  )
  for (const spec of specs) yield* requestRegeneration(organizationId, spec)
})
