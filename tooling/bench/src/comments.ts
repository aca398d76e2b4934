import { Effect } from "effect"
import { ask } from "./octavoProcess.ts"

const count = 100

interface DocumentPage {
  readonly document: { readonly nodes: ReadonlyArray<{ readonly key: string }> }
}

/** Posts a hundred comments in a space: on twenty pages, every fifth one on a block, every second one with a reaction. */
export const postComments = Effect.fnUntraced(function* (
  url: string,
  spaceId: string,
  pageIds: ReadonlyArray<string>
) {
  const path = `/v1/spaces/${spaceId}`
  for (let n = 0; n < count; n++) {
    const page = pageIds[n % 20]!
    const { document } = yield* ask<DocumentPage>(url, `${path}/content/page/${page}`)
    const body = { markdown: `Number ${n}: is *this* really so? See [the guide](https://example.org/${n}).` }
    const on = n % 5 === 0 ? { page, node: document.nodes[1]!.key } : { page }
    const comment = yield* ask<{ id: string }>(url, `${path}/comments`, {
      method: "POST",
      body: { body, ...on }
    })
    if (n % 2 === 0) {
      const reaction = { addedReactions: ["1f44d"] }
      yield* ask(url, `${path}/comments/${comment.id}`, { method: "PUT", body: reaction })
    }
  }
})

/** Posts comments on one page. */
export const postCommentsOn = Effect.fnUntraced(function* (
  url: string,
  spaceId: string,
  page: string,
  count: number
) {
  for (let n = 0; n < count; n++) {
    const body = { markdown: `Number ${n}: is *this* really so?` }
    yield* ask(url, `/v1/spaces/${spaceId}/comments`, { method: "POST", body: { body, page } })
  }
})
