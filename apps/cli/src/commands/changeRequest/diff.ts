import type { SemanticChangesResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { findPage } from "../../context/findPage.ts"
import { wordFlag } from "../../editing/wordFlag.ts"
import { printPaged } from "../../print.ts"
import { callApi } from "../../request.ts"
import { changesDiff } from "../revision/changesDiff.ts"
import { changeRequestFlags, namedChangeRequest } from "./flags.ts"

const maxChanges = 1000

/** `octavo cr diff` */
export const diffCommand = Command.make(
  "diff",
  {
    ...changeRequestFlags,
    stat: Flag.Boolean("stat").pipe(
      Flag.withDescription("List the changes without their texts"),
      Flag.withDefault(false)
    ),
    word: wordFlag,
    page: Flag.String("page").pipe(Flag.withDescription("Only one page"), Flag.optional)
  },
  Effect.fnUntraced(function* ({ page, stat, word, ...flags }) {
    const content = yield* namedChangeRequest(flags)
    const { changeRequest, path, space } = content
    const answer = yield* callApi<SemanticChangesResource>({
      path: `${path}/changes`,
      query: { limit: maxChanges, metadata: false }
    })
    const only = Option.isSome(page) ? (yield* findPage(content, page.value)).id : undefined
    const lines = yield* changesDiff(answer, {
      before: `/v1/spaces/${space.id}/revisions/${changeRequest.revisionMergedAncestor}`,
      after: `/v1/spaces/${space.id}/revisions/${changeRequest.revision}`,
      stat,
      word,
      only
    })
    yield* printPaged(answer, lines)
  })
).pipe(
  Command.withDescription("Show the changes of a change request as a diff of the Markdown"),
  Command.withExamples([
    { command: "octavo cr diff 12 --space Handbook", description: "Texts" },
    { command: "octavo cr diff 12 --stat --space Handbook", description: "Names of pages and files" },
    { command: "octavo cr diff 12 --word --space Handbook", description: "Changed words" }
  ])
)
