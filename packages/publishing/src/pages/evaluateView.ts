import { DocumentParser, pageScope } from "@octavo/content"
import { hasExpressions } from "@octavo/markdown"
import { Effect } from "effect"
import type { PageView } from "./PageView.ts"

/** The document of a page with its conditions and expressions evaluated for an audience. */
export const evaluateView = Effect.fnUntraced(function* ({ content, page, site }: PageView) {
  const written = content.document ?? { object: "document" as const, data: {}, nodes: [] }
  const scope = { ...pageScope(content.variables, page), ...site.audience.scope }
  return hasExpressions(written.nodes)
    ? yield* (yield* DocumentParser).evaluate(written, scope, "everything")
    : written
})
