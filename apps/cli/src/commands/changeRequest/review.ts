import type { CommentResource, ReviewResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { findPage } from "../../context/findPage.ts"
import { WrongUsage } from "../../failures.ts"
import { print } from "../../print.ts"
import { callApi } from "../../request.ts"
import { bodyFlag, changeRequestFlags, namedChangeRequest } from "./flags.ts"

const choice = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false))

/** `octavo cr review` */
export const reviewCommand = Command.make(
  "review",
  {
    ...changeRequestFlags,
    approve: choice("approve", "Approve it"),
    requestChanges: choice("request-changes", "Request changes"),
    body: bodyFlag("A comment, as Markdown").pipe(Flag.optional)
  },
  Effect.fnUntraced(function* ({ approve, body, requestChanges, ...flags }) {
    if (approve === requestChanges)
      return yield* new WrongUsage({ message: "Give one result: --approve or --request-changes" })
    const { changeRequest, path } = yield* namedChangeRequest(flags)
    const review = yield* callApi<ReviewResource>({
      method: "POST",
      path: `${path}/reviews`,
      body: {
        status: approve ? "approved" : "changes-requested",
        ...(Option.isSome(body) && { comment: { markdown: body.value } })
      }
    })
    yield* print(review, [`${approve ? "Approved" : "Requested changes of"} #${changeRequest.number}`])
  })
).pipe(
  Command.withDescription("Review a change request"),
  Command.withExamples([
    { command: 'octavo cr review 12 --approve -b "Fine"', description: "Approve with a comment" }
  ])
)

/** `octavo cr comment` */
export const commentCommand = Command.make(
  "comment",
  {
    ...changeRequestFlags,
    body: bodyFlag("The text, as Markdown"),
    page: Flag.String("page").pipe(Flag.withDescription("The page that it is about"), Flag.optional),
    block: Flag.String("block").pipe(
      Flag.withDescription("Key of the block that it is about, as format=document of the API returns it"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ block, body, page, ...flags }) {
    const content = yield* namedChangeRequest(flags)
    const comment = yield* callApi<CommentResource>({
      method: "POST",
      path: `${content.path}/comments`,
      query: { format: "markdown" },
      body: {
        body: { markdown: body },
        ...(Option.isSome(page) && { page: (yield* findPage(content, page.value)).id }),
        ...(Option.isSome(block) && { node: block.value })
      }
    })
    yield* print(comment, [comment.id])
  })
).pipe(
  Command.withDescription("Comment on a change request or on a page of it. Prints the id of the comment."),
  Command.withExamples([
    { command: 'octavo cr comment 12 -b "Which version?" --page guide/install', description: "On a page" }
  ])
)
