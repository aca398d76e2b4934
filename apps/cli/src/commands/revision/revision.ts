import type { RevisionSummaryResource, SemanticChangesResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { changeRequestFlag, contentOf } from "../../context/contentOf.ts"
import { findPage } from "../../context/findPage.ts"
import { spaceFlag, spaceOf } from "../../context/findSpace.ts"
import { counted } from "../../counted.ts"
import { wordFlag } from "../../editing/wordFlag.ts"
import { print, printPaged } from "../../print.ts"
import { callApi } from "../../request.ts"
import { coloured, inLine } from "../../terminal.ts"
import { changeLine } from "../changeRequest/describe.ts"
import { changesDiff } from "./changesDiff.ts"

const maxChanges = 1000
const revisionArgument = Argument.String("revision").pipe(
  Argument.withDescription("Id of a revision (octavo history)")
)

const readChanges = (path: string) =>
  callApi<SemanticChangesResource>({ path: `${path}/changes`, query: { limit: maxChanges, metadata: false } })

const pathOf = (space: string, revision: string) =>
  `/v1/spaces/${space}/revisions/${encodeURIComponent(revision)}`

const view = Command.make(
  "view",
  { revision: revisionArgument, space: spaceFlag },
  Effect.fnUntraced(function* ({ revision, space }) {
    const { id } = yield* spaceOf(space)
    const path = pathOf(id, revision)
    const [found, { changes, more }] = yield* Effect.all(
      [callApi<RevisionSummaryResource>({ path, query: { metadata: false } }), readChanges(path)],
      { concurrency: 2 }
    )
    const { author, createdAt, message, type } = found
    yield* printPaged(found, [
      coloured("bold", `${type} ${found.id}`),
      inLine(`${createdAt}${author === undefined ? "" : ` by ${author.displayName}`}`),
      ...(message === undefined ? [] : [inLine(message)]),
      "",
      counted(changes.length + more, "change"),
      ...changes.map((change) => inLine(changeLine(change)))
    ])
  })
).pipe(
  Command.withDescription("Show a revision: author, time, changes"),
  Command.withExamples([
    { command: "octavo revision view 01k2j3h4 --space Handbook", description: "By its id" }
  ])
)

const diff = Command.make(
  "diff",
  {
    revision: revisionArgument,
    space: spaceFlag,
    stat: Flag.Boolean("stat").pipe(
      Flag.withDescription("List the changes without their texts"),
      Flag.withDefault(false)
    ),
    word: wordFlag,
    page: Flag.String("page").pipe(Flag.withDescription("Only one page"), Flag.optional)
  },
  Effect.fnUntraced(function* ({ page, revision, space, stat, word }) {
    const content = yield* contentOf({ space, cr: Option.none() })
    const path = pathOf(content.space.id, revision)
    const { parents } = yield* callApi<RevisionSummaryResource>({ path, query: { metadata: false } })
    const answer = yield* readChanges(path)
    const only = Option.isSome(page) ? (yield* findPage(content, page.value)).id : undefined
    const lines = yield* changesDiff(answer, {
      before: pathOf(content.space.id, parents[0] ?? revision),
      after: path,
      stat,
      word,
      only
    })
    yield* printPaged(answer, lines)
  })
).pipe(
  Command.withDescription("Show the changes of a revision as a diff of the Markdown"),
  Command.withExamples([{ command: "octavo revision diff 01k2j3h4 --space Handbook", description: "Texts" }])
)

const restore = Command.make(
  "restore",
  { revision: revisionArgument, space: spaceFlag, cr: changeRequestFlag },
  Effect.fnUntraced(function* ({ revision, ...flags }) {
    const { changeRequest, path } = yield* contentOf(flags)
    const restored = yield* callApi<{ readonly revision?: { readonly id: string } | string }>({
      method: "POST",
      path: `${path}/revisions/${encodeURIComponent(revision)}/restore`
    })
    const made = typeof restored.revision === "object" ? restored.revision.id : undefined
    yield* print(restored, [
      made ?? `Change request ${changeRequest?.number} has the content of revision ${revision}`
    ])
  })
).pipe(
  Command.withDescription(
    "Restore the content of a revision as a new revision, in the space or with --cr in a change request. Prints its id."
  ),
  Command.withShortDescription("Restore the content of a revision"),
  Command.withExamples([
    { command: "octavo revision restore 01k2j3h4 --space Handbook", description: "As a new revision" }
  ])
)

/** `octavo revision` */
export const revisionCommand = Command.make("revision").pipe(
  Command.withDescription("Revisions: view, diff, restore"),
  Command.withSubcommands([view, diff, restore])
)
