import type {
  ChangeRequestResource,
  CommentResource,
  RequestedReviewerResource,
  ReviewResource,
  SemanticChangesResource
} from "@octavo/client"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { commentLines } from "../../commentLines.ts"
import { counted } from "../../counted.ts"
import { openInBrowser } from "../../openInBrowser.ts"
import { print, printPaged } from "../../print.ts"
import { callApi, listApi } from "../../request.ts"
import { coloured, inLine } from "../../terminal.ts"
import { changeLine, statusText } from "./describe.ts"
import { changeRequestFlags, namedChangeRequest } from "./flags.ts"

const maxChanges = 1000

/** The reviews and the requested reviewers of a change request in lines, the latest review of each person. */
const reviewLines = (
  reviews: ReadonlyArray<ReviewResource>,
  requested: ReadonlyArray<RequestedReviewerResource>
): ReadonlyArray<string> => [
  ...reviews.map(({ outdated, reviewer, status }) => {
    const sign =
      status === "approved" ? coloured("green", "✓ approved") : coloured("red", "✗ changes requested")
    return `${sign} by ${inLine(reviewer.displayName)}${outdated ? " (outdated)" : ""}`
  }),
  ...requested.map(
    ({ user }) => `${coloured("yellow", "• review requested")} from ${inLine(user.displayName)}`
  )
]

const headLines = ({ createdBy, number, outdated, status, subject, urls }: ChangeRequestResource) => [
  coloured("bold", `${inLine(subject)} #${number}`),
  `${statusText(status)} by ${inLine(createdBy.displayName)}${outdated ? ", behind the main content" : ""}`,
  coloured("dim", urls.app)
]

/** `octavo cr view` */
export const viewCommand = Command.make(
  "view",
  {
    ...changeRequestFlags,
    comments: Flag.Boolean("comments").pipe(Flag.withDescription("Show comments"), Flag.withDefault(false)),
    web: Flag.Boolean("web").pipe(Flag.withDescription("Open it in the browser"), Flag.withDefault(false))
  },
  Effect.fnUntraced(function* ({ comments, web, ...flags }) {
    const { changeRequest, path } = yield* namedChangeRequest(flags)
    if (web) {
      yield* openInBrowser(changeRequest.urls.app)
      return yield* print(changeRequest, [changeRequest.urls.app])
    }
    const [{ changes, more }, reviews, requested, written] = yield* Effect.all(
      [
        callApi<SemanticChangesResource>({
          path: `${path}/changes`,
          query: { limit: maxChanges, metadata: false }
        }),
        listApi<ReviewResource>({ path: `${path}/reviews`, query: { format: "markdown" } }),
        listApi<RequestedReviewerResource>({ path: `${path}/requested-reviewers` }),
        comments
          ? listApi<CommentResource>({
              path: `${path}/comments`,
              query: { format: "markdown", order: "asc" }
            })
          : Effect.succeed([])
      ],
      { concurrency: 4 }
    )
    yield* printPaged(comments ? { ...changeRequest, comments: written } : changeRequest, [
      ...headLines(changeRequest),
      ...reviewLines(reviews, requested),
      "",
      counted(changes.length + more, "change"),
      ...changes.map((change) => inLine(changeLine(change))),
      ...(more > 0 ? [`and ${more} more`] : []),
      ...(comments ? ["", ...written.flatMap(commentLines)] : [])
    ])
  })
).pipe(
  Command.withDescription("Show a change request: status, reviews, changes"),
  Command.withExamples([
    { command: "octavo cr view 12 --comments --space Handbook", description: "With comments" }
  ])
)
