import { allItems, EmojiInput, type SpaceResource, Title } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect } from "../connection.ts"
import { findSpace, spaceArgument } from "../context/findSpace.ts"
import { type Column, print, printTable } from "../print.ts"
import { spaceCommands } from "./space/spaceCommands.ts"

const columns: ReadonlyArray<Column<SpaceResource>> = [
  ["ID", ({ id }) => id],
  ["TITLE", ({ title }) => title],
  ["UPDATED", ({ updatedAt }) => updatedAt]
]

const create = Command.make(
  "create",
  {
    // Checked here, as a body that does not fit would be sent as none, which makes a space without a title.
    title: Argument.String("title").pipe(Argument.withSchema(Title(50))),
    org: organizationFlag,
    emoji: Flag.String("emoji").pipe(
      Flag.withDescription("Its sign, as a character"),
      Flag.withSchema(EmojiInput),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ emoji, org, title }) {
    const client = yield* connect
    const made = yield* client.spaces.createSpace({
      params: { organizationId: yield* organizationIdOf(org) },
      payload: { title, ...(Option.isSome(emoji) && { emoji: emoji.value }) }
    })
    yield* print(made, [made.id])
  })
).pipe(
  Command.withDescription("Make a space. Prints its id."),
  Command.withExamples([{ command: 'octavo space create "Handbook"', description: "An empty space" }])
)

const list = Command.make(
  "list",
  { org: organizationFlag },
  Effect.fnUntraced(function* ({ org }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const spaces = yield* allItems((query) =>
      client.spaces.listSpacesInOrganizationById({ params: { organizationId }, query })
    )
    yield* printTable(columns, spaces)
  })
).pipe(
  Command.withDescription("List the spaces of an organization that you may read"),
  Command.withExamples([{ command: "octavo space list", description: "Ids and titles" }])
)

const restoreRevision = Command.make(
  "restore-revision",
  { space: spaceArgument, revision: Argument.String("revision") },
  Effect.fnUntraced(function* ({ revision, space }) {
    const client = yield* connect
    const { id } = yield* findSpace(space)
    const restored = yield* client.revisions.restoreRevision({
      params: { spaceId: id, revisionId: revision },
      headers: {}
    })
    yield* print(restored.revision, [restored.revision.id])
  })
).pipe(
  Command.withDescription(
    "Give a space the content of one of its revisions back, as a new revision. Prints its id; nothing of the history goes."
  ),
  Command.withShortDescription("Put the content of a revision back"),
  Command.withExamples([
    {
      command: "octavo space restore-revision 01k2j3h4 01k2j3p9",
      description: "What an import replaced; the outcome of the import names the revision"
    }
  ])
)

/** `octavo space` */
export const spaceCommand = Command.make("space").pipe(
  Command.withDescription("Spaces: list, create, view, use, update, delete, copy, move"),
  Command.withSubcommands([create, list, ...spaceCommands, restoreRevision])
)
