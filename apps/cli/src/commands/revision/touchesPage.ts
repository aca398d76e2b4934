import type { RevisionSummaryResource, SemanticChangesResource } from "@octavo/client"
import { Effect } from "effect"
import type { Content } from "../../context/contentOf.ts"
import { callApi } from "../../request.ts"

const maxChanges = 1000

/** The revisions of a list that change a page. */
export const touchesPage = Effect.fnUntraced(function* (
  { path }: Content,
  page: string,
  revisions: ReadonlyArray<RevisionSummaryResource>
) {
  const touched = yield* Effect.forEach(
    revisions,
    Effect.fnUntraced(function* ({ id }) {
      const { changes } = yield* callApi<SemanticChangesResource>({
        path: `${path}/revisions/${id}/changes`,
        query: { limit: maxChanges, metadata: false }
      })
      return changes.some((change) => "page" in change && change.page.id === page)
    }),
    { concurrency: 4 }
  )
  return revisions.filter((_, index) => touched[index])
})
