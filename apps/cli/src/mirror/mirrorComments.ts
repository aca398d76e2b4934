import { Effect } from "effect"
import { callApi } from "../request.ts"
import { type Mirror, skipRefused, storeObject } from "./Mirror.ts"

/** The fields that a mirror reads of a reply. */
export interface SourceReply {
  readonly id: string
  readonly postedBy?: { readonly displayName?: string }
  readonly postedAt?: string
  readonly body?: { readonly markdown?: string }
}

interface SourceComment extends SourceReply {
  readonly replies?: number
  readonly status?: string
  readonly target?: { readonly page?: { readonly path?: string } }
}

interface Page {
  readonly id: string
  readonly path?: string
  readonly pages?: ReadonlyArray<Page>
}

/** The space or change request of comments, at the source and here. */
export interface CommentedContent {
  readonly title: string
  readonly there: string
  readonly here: string
}

/** Adds author and date to the text, because the copy is posted by the user who runs the command. */
export const textOf = ({ body, postedAt, postedBy }: Omit<SourceReply, "id">): string => {
  const date = postedAt?.slice(0, 10)
  const from = [postedBy?.displayName ?? "Somebody", ...(date === undefined ? [] : [date])].join(", ")
  return `**${from.replace(/[\\`*_[\]<>]/g, "\\$&")}**\n\n${body?.markdown ?? ""}`
}

const idsByPath = Effect.fnUntraced(function* (here: string) {
  const { pages } = yield* callApi<{ readonly pages: ReadonlyArray<Page> }>({ path: `${here}/content/pages` })
  const ids = new Map<string, string>()
  const visit = (list: ReadonlyArray<Page>): void =>
    list.forEach(({ id, pages = [], path }) => {
      if (path !== undefined) ids.set(path, id)
      visit(pages)
    })
  visit(pages)
  return ids
})

/** Posts a text once; returns its id here. */
export const postOnce = Effect.fnUntraced(function* (
  mirror: Mirror,
  sourceId: string,
  path: string,
  body: object
) {
  const known = mirror.state.objects[sourceId]
  if (known !== undefined) return known.id
  const { id } = yield* callApi<{ readonly id: string }>({
    method: "POST",
    path,
    body,
    headers: { "idempotency-key": `mirror-${mirror.state.into}-${sourceId}` }
  })
  yield* storeObject(mirror, sourceId, { kind: "comment", id, fields: {} })
  return id
})

/** Copies comments with their replies. A comment on a block becomes a comment on its page. Later runs add new comments and replies. */
export const mirrorComments = Effect.fnUntraced(
  function* (mirror: Mirror, { here, there, title }: CommentedContent) {
    const { isDry, outcomes, source, state } = mirror
    const comments = yield* source.list<SourceComment>(
      `${there}/comments?format=markdown&status=all&order=asc`
    )
    const isNew = ({ id, replies = 0 }: SourceComment) =>
      state.objects[id] === undefined || state.objects[id].fields["replies"] !== replies
    const missing = comments.filter(isNew)
    if (missing.length === 0) return
    outcomes.push({ kind: "comments", title: `${title}, ${missing.length}`, change: "created" })
    if (isDry) return
    const pages = yield* idsByPath(here)
    for (const comment of missing) {
      const page = pages.get(comment.target?.page?.path ?? "")
      const id = yield* postOnce(mirror, comment.id, `${here}/comments`, {
        body: { markdown: textOf(comment) },
        ...(page !== undefined && { page })
      })
      const { replies: count = 0 } = comment
      const replies =
        count === 0
          ? []
          : yield* source.list<SourceReply>(`${there}/comments/${comment.id}/replies?format=markdown`)
      for (const reply of replies)
        yield* postOnce(mirror, reply.id, `${here}/comments/${id}/replies`, {
          body: { markdown: textOf(reply) }
        })
      if (comment.status === "resolved")
        yield* callApi({ method: "PUT", path: `${here}/comments/${id}`, body: { resolved: true } })
      yield* storeObject(mirror, comment.id, { kind: "comment", id, fields: { replies: count } })
    }
  },
  (effect, mirror, { title }) => skipRefused(mirror, "comments", title, effect)
)
