import { allItems, type TranslationResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { findSpace, spaceArgument } from "../context/findSpace.ts"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect } from "../connection.ts"
import { type Column, print, printTable } from "../print.ts"
import { counted } from "../counted.ts"

const columns: ReadonlyArray<Column<TranslationResource>> = [
  ["ID", ({ id }) => id],
  ["SOURCE", ({ source }) => source.space],
  ["FROM", ({ source }) => source.language],
  ["TO", ({ language }) => language],
  ["STATUS", ({ status }) => status],
  ["RESULT", ({ result }) => result?.space ?? ""]
]

const translation = Argument.String("translation-id")
type Language = TranslationResource["language"]

/** The translation that a command names, in the organization that was meant. */
const placeOf = Effect.fnUntraced(function* (org: Option.Option<string>, translationId: string) {
  const client = yield* connect
  return { client, params: { organizationId: yield* organizationIdOf(org), translationId } }
})

const linesOf = ({ id, language, problems, result, source, stats, status }: TranslationResource) => [
  `${id} translates ${source.space} from ${source.language} to ${language}: ${status}`,
  ...(result === undefined ? [] : [`Result: space ${result.space}, revision ${result.revision}`]),
  `Runs: ${stats.runs}; pages: ${stats.totalPages} (latest run: ${stats.latestPages}); words: ${stats.totalWords} (latest run: ${stats.latestWords})`,
  ...(problems === undefined || problems.blocks === 0
    ? []
    : [`Not translated: ${counted(problems.blocks, "text")} of ${counted(problems.pages, "page")}`]),
  ...(problems?.message === undefined ? [] : [problems.message])
]

const list = Command.make(
  "list",
  {
    org: organizationFlag,
    space: Flag.String("space").pipe(
      Flag.withDescription("Only translations of this space, by id or title"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ org, space }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const filter = Option.isSome(space) ? { space: (yield* findSpace(space.value, organizationId)).id } : {}
    const translations = yield* allItems((query) =>
      client.translations.listTranslations({ params: { organizationId }, query: { ...query, ...filter } })
    )
    yield* printTable(columns, translations)
  })
).pipe(
  Command.withDescription("List the translations of an organization"),
  Command.withExamples([{ command: "octavo translation list", description: "All of them, oldest first" }])
)

const create = Command.make(
  "create",
  {
    space: spaceArgument,
    from: Flag.String("from").pipe(Flag.withDescription("The language of the source, such as en")),
    to: Flag.String("to").pipe(Flag.withDescription("The language of the result, such as de")),
    org: organizationFlag
  },
  Effect.fnUntraced(function* ({ from, org, space, to }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const { id } = yield* findSpace(space, organizationId)
    const made = yield* client.translations.createTranslation({
      params: { organizationId },
      payload: { source: { space: id, language: from as Language }, language: to as Language }
    })
    yield* print(made, [made.id])
  })
).pipe(
  Command.withDescription("Translate a space into another language. Prints the id of the translation."),
  Command.withExamples([
    { command: "octavo translation create Handbook --from en --to de", description: "Into German" }
  ])
)

const show = Command.make(
  "show",
  { translation, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, translation }) {
    const { client, params } = yield* placeOf(org, translation)
    const found = yield* client.translations.getTranslation({ params })
    yield* print(found, linesOf(found))
  })
).pipe(
  Command.withDescription("Show a translation, with its latest run and what it could not translate"),
  Command.withExamples([
    { command: "octavo translation show 01k2j3h4", description: "The id is the first column of the list" }
  ])
)

const run = Command.make(
  "run",
  { translation, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, translation }) {
    const { client, params } = yield* placeOf(org, translation)
    yield* client.translations.runTranslation({ params })
    yield* print({ id: translation, requested: true }, [`Requested a run of ${translation}`])
  })
).pipe(
  Command.withDescription("Translate what changed at the source, and what failed before"),
  Command.withExamples([{ command: "octavo translation run 01k2j3h4", description: "In the background" }])
)

const remove = Command.make(
  "delete",
  { translation, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, translation }) {
    const { client, params } = yield* placeOf(org, translation)
    // A deletion succeeds for an id that nothing has.
    yield* client.translations.getTranslation({ params })
    yield* client.translations.deleteTranslation({ params })
    yield* print({ id: translation, removed: true }, [`Deleted ${translation}`])
  })
).pipe(
  Command.withDescription(
    "Delete a translation and the space of its result, which can be restored for seven days"
  ),
  Command.withExamples([{ command: "octavo translation delete 01k2j3h4", description: "The source stays" }])
)

/** `octavo translation ...`: spaces in other languages. */
export const translationCommand = Command.make("translation").pipe(
  Command.withDescription("Translate spaces into other languages"),
  Command.withSubcommands([create, list, show, run, remove])
)
