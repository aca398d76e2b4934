import { DocumentParser, pageScope } from "@octavo/content"
import { hasExpressions } from "@octavo/markdown"
import { Effect } from "effect"
import type { PageView } from "./PageView.ts"
import { textOf } from "./textOf.ts"

/** The document of a page as an audience sees it: conditions and expressions are evaluated. */
export const documentOfView = Effect.fnUntraced(function* (view: PageView) {
  const { content, page, site } = view
  const { document } = yield* textOf(site, view, page)
  const written = document ?? { object: "document" as const, data: {}, nodes: [] }
  if (!hasExpressions(written.nodes)) return written
  const scope = { ...pageScope(content.variables, page), ...site.audience.scope }
  return yield* (yield* DocumentParser).evaluate(written, scope, "everything")
})
