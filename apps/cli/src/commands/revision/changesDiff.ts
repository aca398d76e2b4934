import { ApiFailure, type SemanticChangesResource } from "@octavo/client"
import { Effect } from "effect"
import { unifiedDiff } from "../../editing/unifiedDiff.ts"
import { callApi } from "../../request.ts"
import { coloured, inLine } from "../../terminal.ts"
import { changeLine } from "../changeRequest/describe.ts"

type SemanticChange = SemanticChangesResource["changes"][number]

/** The Markdown of a page in a revision; empty where the page does not exist. */
const markdownAt = (revision: string, page: string) =>
  callApi<{ readonly markdown?: string }>({
    path: `${revision}/page/${page}`,
    query: { format: "markdown" }
  }).pipe(
    Effect.map(({ markdown = "" }) => markdown),
    Effect.catchIf(
      (error) => error instanceof ApiFailure && error.code === 404,
      () => Effect.succeed("")
    )
  )

const hasText = (change: SemanticChange): boolean => "page" in change && change.page.type === "document"

/**
 * The changes between two revisions in lines: a line for each, and the unified diff of the Markdown of each page. `before` and
 * `after` are the paths of the revisions.
 */
export const changesDiff = Effect.fnUntraced(function* (
  { changes, more }: SemanticChangesResource,
  options: {
    readonly before: string
    readonly after: string
    readonly stat: boolean
    readonly word: boolean
    readonly only: string | undefined
  }
) {
  const { after, before, only, stat, word } = options
  const shown = changes.filter(
    (change) => only === undefined || ("page" in change && change.page.id === only)
  )
  const pages = new Set<string>()
  const texts = yield* Effect.forEach(
    shown,
    Effect.fnUntraced(function* (change) {
      const head = coloured("bold", inLine(changeLine(change)))
      // A page that was moved and edited has two changes and one text.
      if (stat || !hasText(change) || !("page" in change) || pages.has(change.page.id)) return [head]
      pages.add(change.page.id)
      const [old, now] = yield* Effect.all(
        [markdownAt(before, change.page.id), markdownAt(after, change.page.id)],
        { concurrency: 2 }
      )
      const name = change.page.path ?? change.page.title
      return [
        head,
        ...unifiedDiff(old, now, {
          before: change.type === "page_created" ? "/dev/null" : `a/${name}`,
          after: change.type === "page_deleted" ? "/dev/null" : `b/${name}`,
          word
        })
      ]
    }),
    { concurrency: 4 }
  )
  return [...texts.flat(), ...(more > 0 ? [`and ${more} more changes`] : [])]
})
