import { pageScope } from "@octavo/content"
import { hashBytes } from "@octavo/kernel"
import { Effect } from "effect"
import { PageCaches } from "../pages/PageCaches.ts"
import { keyOf, type PageView } from "../pages/PageView.ts"
import { writeView } from "./writeView.ts"

/** The policy of a file, which loads nothing. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'"

/** The Markdown of a page that an audience sees: the hash of all that decides what is in it, and what writes it. */
export const keptMarkdown = Effect.fnUntraced(function* (view: PageView) {
  const { assets } = yield* PageCaches
  const key = hashBytes(`markdown ${keyOf(view, pageScope(view.content.variables, view.page), assets.hash)}`)
  const make = Effect.map(writeView(view), (text) => () => ({ text, policy: filePolicy }))
  return { key, make }
})
