import { allItems, type Client, type GlossaryEntryResource } from "@octavo/client"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { findNamed } from "../context/named.ts"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect } from "../connection.ts"
import { WrongUsage } from "../failures.ts"
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

const listEntries = (client: Client, organizationId: string) =>
  allItems((query) => client.glossary.listGlossaryEntries({ params: { organizationId }, query }))

const list = Command.make(
  "list",
  { org: organizationFlag },
  Effect.fnUntraced(function* ({ org }) {
    const client = yield* connect
    yield* printTable(columns, yield* listEntries(client, yield* organizationIdOf(org)))
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
    const bare = terms.find((term) => !/^[^=]+=./.test(term))
    if (bare !== undefined) {
      return yield* new WrongUsage({
        message: `"${bare}" has no language or no term: write LANGUAGE=TERM, such as en=space.`
      })
    }
    const organizationId = yield* organizationIdOf(org)
    const translations = Object.fromEntries(
      terms.map((term) => {
        const at = term.indexOf("=")
        return [term.slice(0, at), term.slice(at + 1)]
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
    entries: Argument.String("entry").pipe(
      Argument.withDescription("Id of an entry, or a term of it in any language"),
      Argument.variadic({ min: 1 })
    ),
    org: organizationFlag
  },
  Effect.fnUntraced(function* ({ entries, org }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const known = (yield* listEntries(client, organizationId)).map(({ id, translations }) => ({
      id,
      names: Object.values(translations),
      title: ""
    }))
    const found = yield* Effect.forEach(entries, (entry) =>
      findNamed(known, entry, { one: "term", where: "in the glossary" })
    )
    const ids = [...new Set(found.map(({ id }) => id))]
    const operations = ids.map((id) => ({ type: "delete", id }) as const)
    yield* client.glossary.updateGlossaryEntries({ params: { organizationId }, payload: { operations } })
    yield* print({ removed: ids }, [`Removed ${entries.join(" ")}`])
  })
).pipe(
  Command.withDescription("Remove entries of the glossary"),
  Command.withExamples([{ command: "octavo glossary remove space", description: "The entry with this term" }])
)

/** `octavo glossary ...`: the terms of an organization, which translations use. */
export const glossaryCommand = Command.make("glossary").pipe(
  Command.withDescription("Keep the terms that translations use"),
  Command.withSubcommands([list, add, remove])
)
