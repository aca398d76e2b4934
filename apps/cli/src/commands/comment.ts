import type { CommentReplyResource, CommentResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { commentLines } from "../commentLines.ts"
import { confirm, yesFlag } from "../confirm.ts"
import { contentFlags, contentOf } from "../context/contentOf.ts"
import { findPage } from "../context/findPage.ts"
import { print, printPaged } from "../print.ts"
import { callApi, listApi } from "../request.ts"
import { coloured, inLine, printable } from "../terminal.ts"

const commentArgument = Argument.String("comment").pipe(
  Argument.withDescription("Id of the comment (octavo comment list)")
)
const body = Flag.String("body").pipe(Flag.withAlias("b"), Flag.withDescription("The text, as Markdown"))
const page = Flag.String("page").pipe(Flag.withDescription("The page that it is about"), Flag.optional)
const query = { format: "markdown" }

const pathOf = (content: { readonly path: string }, comment: string) =>
  `${content.path}/comments/${encodeURIComponent(comment)}`

const list = Command.make(
  "list",
  {
    ...contentFlags,
    page,
    status: Flag.Literals("status", ["open", "resolved", "all"]).pipe(
      Flag.withDescription("Status of the comments"),
      Flag.withDefault("open")
    )
  },
  Effect.fnUntraced(function* ({ page, status, ...flags }) {
    const content = yield* contentOf(flags)
    const targetPage = Option.isSome(page) ? (yield* findPage(content, page.value)).id : undefined
    const comments = yield* listApi<CommentResource>({
      path: `${content.path}/comments`,
      query: { ...query, order: "asc", status, targetPage }
    })
    yield* printPaged(comments, comments.flatMap(commentLines))
  })
).pipe(
  Command.withDescription("List the comments of a space or of a change request"),
  Command.withExamples([
    { command: "octavo comment list --space Handbook --cr 12", description: "Open ones" }
  ])
)

const view = Command.make(
  "view",
  { comment: commentArgument, ...contentFlags },
  Effect.fnUntraced(function* ({ comment, ...flags }) {
    const path = pathOf(yield* contentOf(flags), comment)
    const [found, replies] = yield* Effect.all([
      callApi<CommentResource>({ path, query }),
      listApi<CommentReplyResource>({ path: `${path}/replies`, query })
    ])
    const lines = replies.flatMap(({ body, id, postedAt, postedBy }) => [
      coloured("bold", inLine(postedBy.displayName)) + coloured("dim", `, ${postedAt}  ${id}`),
      `  ${printable("markdown" in body ? body.markdown : "(document)").replaceAll("\n", "\n  ")}`
    ])
    yield* printPaged({ ...found, replies }, [...commentLines(found), ...lines])
  })
).pipe(
  Command.withDescription("Show a comment with its replies"),
  Command.withExamples([
    { command: "octavo comment view 01k2j3h4 --space Handbook", description: "By its id" }
  ])
)

const create = Command.make(
  "create",
  { ...contentFlags, body, page },
  Effect.fnUntraced(function* ({ body, page, ...flags }) {
    const content = yield* contentOf(flags)
    const made = yield* callApi<CommentResource>({
      method: "POST",
      path: `${content.path}/comments`,
      query,
      body: {
        body: { markdown: body },
        ...(Option.isSome(page) && { page: (yield* findPage(content, page.value)).id })
      }
    })
    yield* print(made, [made.id])
  })
).pipe(
  Command.withDescription("Comment on a space, a change request or a page. Prints the id of the comment."),
  Command.withExamples([
    {
      command: 'octavo comment create --space Handbook --page guide -b "Outdated?"',
      description: "On a page"
    }
  ])
)

const reply = Command.make(
  "reply",
  { comment: commentArgument, ...contentFlags, body },
  Effect.fnUntraced(function* ({ body, comment, ...flags }) {
    const made = yield* callApi<CommentReplyResource>({
      method: "POST",
      path: `${pathOf(yield* contentOf(flags), comment)}/replies`,
      query,
      body: { body: { markdown: body } }
    })
    yield* print(made, [made.id])
  })
).pipe(
  Command.withDescription("Reply to a comment. Prints the id of the reply."),
  Command.withExamples([
    { command: 'octavo comment reply 01k2j3h4 -b "Done" --space Handbook', description: "A reply" }
  ])
)

const resolve = Command.make(
  "resolve",
  {
    comment: commentArgument,
    ...contentFlags,
    reopen: Flag.Boolean("reopen").pipe(Flag.withDescription("Open it again"), Flag.withDefault(false))
  },
  Effect.fnUntraced(function* ({ comment, reopen, ...flags }) {
    const changed = yield* callApi<CommentResource>({
      method: "PUT",
      path: pathOf(yield* contentOf(flags), comment),
      query,
      body: { resolved: !reopen }
    })
    yield* print(changed, [`${reopen ? "Reopened" : "Resolved"} ${changed.id}`])
  })
).pipe(
  Command.withDescription("Resolve a comment"),
  Command.withExamples([
    { command: "octavo comment resolve 01k2j3h4 --space Handbook", description: "By its id" }
  ])
)

const remove = Command.make(
  "delete",
  { comment: commentArgument, ...contentFlags, yes: yesFlag },
  Effect.fnUntraced(function* ({ comment, yes, ...flags }) {
    const content = yield* contentOf(flags)
    // A deletion succeeds for an id that no comment has.
    yield* callApi({ path: pathOf(content, comment) })
    yield* confirm(`Delete the comment ${comment} with its replies?`, yes)
    yield* callApi({ method: "DELETE", path: pathOf(content, comment) })
    yield* print({ id: comment, deleted: true }, [`Deleted ${comment}`])
  })
).pipe(
  Command.withDescription("Delete a comment with its replies"),
  Command.withExamples([
    { command: "octavo comment delete 01k2j3h4 --space Handbook --yes", description: "Without a question" }
  ])
)

/** `octavo comment` */
export const commentCommand = Command.make("comment").pipe(
  Command.withDescription("Comments: list, view, create, reply, resolve, delete"),
  Command.withSubcommands([list, view, create, reply, resolve, remove])
)
