import type { RevisionResource } from "@octavo/client"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { contentFlags, contentOf } from "../context/contentOf.ts"
import { findNamed } from "../context/named.ts"
import { type Column, print, printTable } from "../print.ts"
import { callApi } from "../request.ts"
import { printable } from "../terminal.ts"
import { writeOutput } from "../writeOutput.ts"

type Reusable = RevisionResource["reusableContents"][number]

const columns: ReadonlyArray<Column<Reusable>> = [
  ["ID", ({ id }) => id],
  ["TITLE", ({ title }) => title]
]

const listReusable = (path: string) =>
  Effect.map(
    callApi<RevisionResource>({ path: `${path}/content` }),
    ({ reusableContents }) => reusableContents
  )

const list = Command.make(
  "list",
  contentFlags,
  Effect.fnUntraced(function* (flags) {
    yield* printTable(columns, yield* listReusable((yield* contentOf(flags)).path))
  })
).pipe(
  Command.withDescription("List the reusable contents of a space or of a change request"),
  Command.withExamples([{ command: "octavo reusable list --space Handbook", description: "Ids and titles" }])
)

const view = Command.make(
  "view",
  {
    reusable: Argument.String("reusable").pipe(
      Argument.withDescription("Id, title or unique prefix of the title")
    ),
    ...contentFlags,
    raw: Flag.Boolean("raw").pipe(
      Flag.withDescription("Print the Markdown byte for byte"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ raw, reusable, ...flags }) {
    const { path } = yield* contentOf(flags)
    const found = yield* findNamed(
      (yield* listReusable(path)).map(({ id, title }) => ({ id, names: [], title })),
      reusable,
      { one: "reusable content", where: "in the content" }
    )
    const content = yield* callApi<{ readonly markdown?: string }>({
      path: `${path}/content/reusable-contents/${found.id}`,
      query: { format: "markdown" }
    })
    const { markdown = "" } = content
    if (raw) return yield* writeOutput(markdown)
    yield* print(content, [printable(markdown.trimEnd())])
  })
).pipe(
  Command.withDescription("Show the Markdown of a reusable content"),
  Command.withExamples([
    { command: "octavo reusable view Support --space Handbook", description: "By its title" }
  ])
)

/** `octavo reusable` */
export const reusableCommand = Command.make("reusable").pipe(
  Command.withDescription("Reusable contents: list, view"),
  Command.withSubcommands([list, view])
)
