import type { RevisionResource } from "@octavo/client"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { confirm, yesFlag } from "../confirm.ts"
import { contentFlags, contentOf } from "../context/contentOf.ts"
import { findNamed } from "../context/named.ts"
import { writeContent } from "../editing/writeContent.ts"
import { WrongUsage } from "../failures.ts"
import { type Column, print, printTable } from "../print.ts"
import { readInput } from "../readInput.ts"
import { callApi } from "../request.ts"
import { inLine, printable } from "../terminal.ts"
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

const reusableArgument = Argument.String("reusable").pipe(
  Argument.withDescription("Id, title or unique prefix of the title")
)

const findReusable = Effect.fnUntraced(function* (path: string, named: string) {
  const all = yield* listReusable(path)
  return yield* findNamed(
    all.map(({ id, title }) => ({ id, names: [], title })),
    named,
    { one: "reusable content", where: "in the content" }
  )
})

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
    reusable: reusableArgument,
    ...contentFlags,
    raw: Flag.Boolean("raw").pipe(
      Flag.withDescription("Print the Markdown byte for byte"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ raw, reusable, ...flags }) {
    const { path } = yield* contentOf(flags)
    const found = yield* findReusable(path, reusable)
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

const put = Command.make(
  "put",
  {
    title: Argument.String("title").pipe(Argument.withDescription("Title or id")),
    file: Argument.String("file").pipe(
      Argument.withDescription("File with the Markdown; - or nothing for standard input"),
      Argument.withDefault("-")
    ),
    ...contentFlags
  },
  Effect.fnUntraced(function* ({ file, title: given, ...flags }) {
    const content = yield* contentOf(flags)
    const title = given.trim()
    if (title === "")
      return yield* new WrongUsage({ message: "The title is empty: name the reusable content." })
    const markdown = yield* readInput(file)
    const existing = (yield* listReusable(content.path)).filter(
      (one) => one.id === title || one.title.toLowerCase() === title.toLowerCase()
    )
    const [only, another] = existing
    if (another !== undefined)
      return yield* new WrongUsage({
        message: `Several reusable contents have the title "${title}"; name one by its id (octavo reusable list).`
      })
    const document = { markdown }
    const written = yield* writeContent(content, [
      only === undefined
        ? { type: "insert_reusable_content", title, document }
        : { type: "update_reusable_content", reusableContent: only.id, document }
    ])
    yield* print({ created: only === undefined, ...written }, [
      only?.id ?? written.changes[0]?.reusableContent ?? title
    ])
  })
).pipe(
  Command.withDescription(
    "Create a reusable content, or replace the text of the one with this title. Prints its id. Pages that include it show the new text."
  ),
  Command.withShortDescription("Create or replace a reusable content"),
  Command.withExamples([
    { command: "octavo reusable put Support support.md --space Handbook", description: "From a file" }
  ])
)

const remove = Command.make(
  "delete",
  { reusable: reusableArgument, ...contentFlags, yes: yesFlag },
  Effect.fnUntraced(function* ({ reusable, yes, ...flags }) {
    const content = yield* contentOf(flags)
    const { id, title } = yield* findReusable(content.path, reusable)
    yield* confirm(`Delete the reusable content "${title}"? Pages that include it show nothing there.`, yes)
    const written = yield* writeContent(content, [{ type: "delete_reusable_content", reusableContent: id }])
    yield* print(written, [`Deleted "${inLine(title)}"`])
  })
).pipe(
  Command.withDescription("Delete a reusable content; pages that include it show nothing there"),
  Command.withExamples([
    { command: "octavo reusable delete Support --space Handbook --yes", description: "Without a question" }
  ])
)

/** `octavo reusable` */
export const reusableCommand = Command.make("reusable").pipe(
  Command.withDescription("Reusable contents: list, view, put, delete"),
  Command.withSubcommands([list, view, put, remove])
)
