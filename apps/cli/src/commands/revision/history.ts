import type { RevisionSummaryResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { contentOf } from "../../context/contentOf.ts"
import { findPage } from "../../context/findPage.ts"
import { type Column, printPaged, table } from "../../print.ts"
import { listApi } from "../../request.ts"
import { touchesPage } from "./touchesPage.ts"

const columns: ReadonlyArray<Column<RevisionSummaryResource>> = [
  ["REVISION", ({ id }) => id],
  ["CREATED", ({ createdAt }) => createdAt],
  ["KIND", ({ type }) => type],
  ["AUTHOR", ({ author }) => author?.displayName],
  ["MESSAGE", ({ message }) => message]
]

/** `octavo history` */
export const historyCommand = Command.make(
  "history",
  {
    space: Argument.String("space").pipe(
      Argument.withDescription("Id, title or URL of the space; default: OCTAVO_SPACE or that of the folder"),
      Argument.optional
    ),
    page: Flag.String("page").pipe(
      Flag.withDescription("Only revisions that change this page, of the latest --limit revisions"),
      Flag.optional
    ),
    limit: Flag.Int("limit").pipe(Flag.withDescription("Maximum number of revisions"), Flag.withDefault(50))
  },
  Effect.fnUntraced(function* ({ limit, page, space }) {
    const content = yield* contentOf({ space, cr: Option.none() })
    const revisions = yield* listApi<RevisionSummaryResource>(
      { path: `${content.path}/revisions`, query: { metadata: false } },
      limit
    )
    const shown = Option.isNone(page)
      ? revisions
      : yield* touchesPage(content, (yield* findPage(content, page.value)).id, revisions)
    yield* printPaged(shown, table(columns, shown))
  })
).pipe(
  Command.withDescription("List the revisions of a space, newest first"),
  Command.withExamples([
    { command: "octavo history Handbook --limit 10", description: "The latest ten" },
    { command: "octavo history Handbook --page guide/install", description: "Of one page" }
  ])
)
