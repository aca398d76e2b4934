import type { CollectionResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { confirm, yesFlag } from "../confirm.ts"
import {
  collectionArgument,
  findCollection,
  findCollections,
  listCollections
} from "../context/findCollection.ts"
import { WrongUsage } from "../failures.ts"
import { type Column, print, printTable } from "../print.ts"
import { callApi } from "../request.ts"

const columns: ReadonlyArray<Column<CollectionResource>> = [
  ["ID", ({ id }) => id],
  ["TITLE", ({ title }) => title],
  ["IN", ({ parent }) => parent]
]

const parentFlag = Flag.String("into").pipe(
  Flag.withDescription("The collection that contains it; / for the top"),
  Flag.optional
)

const list = Command.make(
  "list",
  { org: organizationFlag },
  Effect.fnUntraced(function* ({ org }) {
    yield* printTable(columns, yield* listCollections(yield* organizationIdOf(org)))
  })
).pipe(
  Command.withDescription("List the collections of an organization"),
  Command.withExamples([{ command: "octavo collection list", description: "Ids and titles" }])
)

const create = Command.make(
  "create",
  { title: Argument.String("title"), into: parentFlag, org: organizationFlag },
  Effect.fnUntraced(function* ({ into, org, title }) {
    const organization = yield* organizationIdOf(org)
    const parent =
      Option.isSome(into) && into.value !== "/"
        ? (yield* findCollection(Option.some(organization), into.value)).id
        : null
    const made = yield* callApi<CollectionResource>({
      method: "POST",
      path: `/v1/orgs/${organization}/collections`,
      body: { title, ...(parent !== null && { parent }) }
    })
    yield* print(made, [made.id])
  })
).pipe(
  Command.withDescription("Create a collection. Prints its id."),
  Command.withExamples([{ command: 'octavo collection create "Products"', description: "At the top" }])
)

const update = Command.make(
  "update",
  {
    collection: collectionArgument,
    org: organizationFlag,
    title: Flag.String("title").pipe(Flag.withDescription("The new title"), Flag.optional),
    description: Flag.String("description").pipe(Flag.withDescription("The new description"), Flag.optional)
  },
  Effect.fnUntraced(function* ({ collection, description, org, title }) {
    const body = {
      ...(Option.isSome(title) && { title: title.value }),
      ...(Option.isSome(description) && { description: description.value })
    }
    if (Object.keys(body).length === 0)
      return yield* new WrongUsage({ message: "Name the change: --title or --description" })
    const { id } = yield* findCollection(org, collection)
    const changed = yield* callApi<CollectionResource>({
      method: "PATCH",
      path: `/v1/collections/${id}`,
      body
    })
    yield* print(changed, [`${changed.title} (${id})`])
  })
).pipe(
  Command.withDescription("Change the title or the description of a collection"),
  Command.withExamples([
    { command: 'octavo collection update Products --title "All products"', description: "A new title" }
  ])
)

const move = Command.make(
  "move",
  {
    collection: collectionArgument,
    into: Flag.String("into").pipe(
      Flag.withDescription("The collection that will contain it; / for the top")
    ),
    org: organizationFlag
  },
  Effect.fnUntraced(function* ({ collection, into, org }) {
    const found = yield* findCollections(org, into === "/" ? [collection] : [collection, into])
    const { id, title } = found[0]!
    const moved = yield* callApi<CollectionResource>({
      method: "POST",
      path: `/v1/collections/${id}/move`,
      body: { parent: found[1]?.id ?? null }
    })
    yield* print(moved, [`Moved "${title}"`])
  })
).pipe(
  Command.withDescription("Move a collection into another one, or to the top"),
  Command.withExamples([
    { command: "octavo collection move Archive --into Products", description: "Into another" }
  ])
)

const remove = Command.make(
  "delete",
  { collection: collectionArgument, org: organizationFlag, yes: yesFlag },
  Effect.fnUntraced(function* ({ collection, org, yes }) {
    const { id, title } = yield* findCollection(org, collection)
    yield* confirm(`Delete the collection "${title}"? Its spaces take its place.`, yes)
    yield* callApi({ method: "DELETE", path: `/v1/collections/${id}` })
    yield* print({ id, deleted: true }, [`Deleted "${title}"`])
  })
).pipe(
  Command.withDescription("Delete a collection; its spaces and collections take its place"),
  Command.withExamples([
    { command: "octavo collection delete Archive --yes", description: "Without a question" }
  ])
)

/** `octavo collection` */
export const collectionCommand = Command.make("collection").pipe(
  Command.withDescription("Collections: list, create, update, move, delete"),
  Command.withSubcommands([list, create, update, move, remove])
)
