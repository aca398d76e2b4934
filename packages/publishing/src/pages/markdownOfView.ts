import { type ContentReference, printDocument } from "@octavo/markdown"
import { Effect } from "effect"
import { documentOfView } from "./documentOfView.ts"
import { linkOf } from "./linkTargets.ts"
import type { PageView } from "./PageView.ts"

/** Writes references as whole addresses; what the audience does not see has an empty one. */
const writeFor = (view: PageView) => {
  const link = linkOf(view)
  const { origin } = view.site.audience.root
  return (reference: ContentReference): string => {
    const { href = "" } = link(reference) ?? {}
    return href.startsWith("/") && !href.startsWith("//") ? `${origin}${href}` : href
  }
}

/** A page as Markdown for an audience: its title and description, then its document with evaluated conditions. */
export const markdownOfView = Effect.fn("publishing.markdownOfView")(function* (view: PageView) {
  const { description } = view.page.attributes
  const body = printDocument(yield* documentOfView(view), writeFor(view)).trim()
  const title = `# ${view.page.title.replaceAll(/\s+/g, " ")}`
  const parts = [title, description?.trim() ?? "", body]
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`
})
