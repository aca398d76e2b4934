import type { Derived } from "@octavo/markdown"
import { titleIn } from "@octavo/markdown"
import { Effect } from "effect"
import { linksOf } from "../pages/documentOf.ts"
import type { PageVersion } from "../entries/Page.ts"
import { pageAttributes } from "../pages/pageAttributes.ts"
import type { Planning } from "./Planning.ts"

/** The title, null when the text has none, and the attributes that a text gives its page. */
export const describeText = Effect.fnUntraced(function* (
  planning: Planning,
  page: PageVersion,
  derived: Derived
) {
  const covers = derived.references.filter(({ kind }) => kind === "cover")
  const { from, targets } = yield* linksOf(planning.at, page.git?.path ?? null, covers)
  const attributes = pageAttributes(derived.frontMatter, from, (path) => {
    const target = targets.get(path)
    return target?.kind === "file" ? target.id : undefined
  })
  return { title: titleIn(derived), attributes }
})
