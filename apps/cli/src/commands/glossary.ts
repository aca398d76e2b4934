import { allItems, type GlossaryEntryResource } from "@octavo/client"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { connect } from "../connection.ts"
import { organizationFlag, organizationOf } from "../organizationOf.ts"
import { type Column, print, printTable } from "../print.ts"

const columns: ReadonlyArray<Column<GlossaryEntryResource>> = [
  ["ID", ({ id }) => id],
  [
    "TERMS",
    ({ translations }) =>
      Object.entries(translations)
        .map(([language, term]) => `${language}=${term}`)
        .join(" ")
  ]
]

const list = Command.make(
  "list",
  { org: organizationFlag },
  Effect.fnUntraced(function* ({ org }) {
    const client = yield* connect
    const organizationId = yield* organizationOf(client, org)
    const entries = yield* allItems((query) =>
      client.glossary.listGlossaryEntries({ params: { organizationId }, query })
    )
    yield* printTable(columns, entries)
  })
).pipe(
  Command.withDescription("List the glossary of an organization"),
  Command.withExamples([{ command: "octavo glossary list", description: "All terms, oldest first" }])
)

const add = Command.make(
  "add",
  {
    terms: Argument.String("term").pipe(
      Argument.withDescription("A term with its language, such as en=space"),
      Argument.variadic({ min: 1 })
    ),
    org: organizationFlag
  },
  Effect.fnUntraced(function* ({ org, terms }) {
    const client = yield* connect
    const organizationId = yield* organizationOf(client, org)
    const translations = Object.fromEntries(
      terms.map((term) => {
        const at = term.indexOf("=")
        return at < 0 ? [term, ""] : [term.slice(0, at), term.slice(at + 1)]
      })
    )
    const operations = [{ type: "insert", translations }] as const
    yield* client.glossary.updateGlossaryEntries({ params: { organizationId }, payload: { operations } })
    yield* print({ added: true }, [`Added ${terms.join(" ")}`])
  })
).pipe(
  Command.withDescription("Add a term in several languages; translations run again with it"),
  Command.withExamples([
    { command: "octavo glossary add en=space de=Bereich", description: "One term in two languages" }
  ])
)

const remove = Command.make(
  "remove",
  {
    entries: Argument.String("entry-id").pipe(Argument.variadic({ min: 1 })),
    org: organizationFlag
  },
  Effect.fnUntraced(function* ({ entries, org }) {
    const client = yield* connect
    const organizationId = yield* organizationOf(client, org)
    const operations = entries.map((id) => ({ type: "delete", id }) as const)
    yield* client.glossary.updateGlossaryEntries({ params: { organizationId }, payload: { operations } })
    yield* print({ removed: entries }, [`Removed ${entries.join(" ")}`])
  })
).pipe(
  Command.withDescription("Remove entries of the glossary"),
  Command.withExamples([
    { command: "octavo glossary remove 01k2j3h4", description: "The id is the first column of the list" }
  ])
)

/** `octavo glossary ...`: the terms of an organization, which translations use. */
export const glossaryCommand = Command.make("glossary").pipe(
  Command.withDescription("Keep the terms that translations use"),
  Command.withSubcommands([list, add, remove])
)
