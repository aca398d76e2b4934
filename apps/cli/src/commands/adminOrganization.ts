import { allItems, type DeletedOrganizationResource } from "@octavo/client"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { connect } from "../connection.ts"
import { type Column, print, printTable } from "../print.ts"

const organization = Argument.String("organization").pipe(Argument.withDescription("Its id"))

const columns: ReadonlyArray<Column<DeletedOrganizationResource>> = [
  ["ID", ({ id }) => id],
  ["TITLE", ({ title }) => title],
  ["DELETED", ({ deletedAt }) => deletedAt],
  ["RESTORABLE UNTIL", ({ restorableUntil }) => restorableUntil]
]

const remove = Command.make(
  "delete",
  {
    organization,
    confirm: Flag.String("confirm").pipe(
      Flag.withDescription("The exact title of the organization, or its id again")
    )
  },
  Effect.fnUntraced(function* ({ confirm, organization: organizationId }) {
    const client = yield* connect
    yield* client.admin.deleteAnyOrganization({ params: { organizationId }, query: { confirm } })
    yield* print({ deleted: organizationId }, [
      `Deleted ${organizationId}. It can be restored for seven days.`
    ])
  })
).pipe(
  Command.withDescription("Delete an organization with all that it has; it can be restored for seven days"),
  Command.withExamples([
    {
      command: 'octavo admin organization delete 01k2j3h4 --confirm "Acme"',
      description: "Delete the organization Acme"
    }
  ])
)

const restore = Command.make(
  "restore",
  { organization },
  Effect.fnUntraced(function* ({ organization: organizationId }) {
    const client = yield* connect
    const restored = yield* client.admin.restoreOrganization({ params: { organizationId } })
    yield* print(restored, [`Restored ${restored.id}`])
  })
).pipe(
  Command.withDescription("Restore a deleted organization as it was, within seven days"),
  Command.withExamples([
    { command: "octavo admin organization restore 01k2j3h4", description: "Bring it back" }
  ])
)

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const client = yield* connect
    const deleted = yield* allItems((query) => client.admin.listDeletedOrganizations({ query }))
    yield* printTable(columns, deleted)
  })
).pipe(
  Command.withDescription("List the deleted organizations, with the time until which each can be restored"),
  Command.withExamples([
    { command: "octavo admin organization list", description: "Those that can come back" }
  ])
)

/** `octavo admin organization` */
export const adminOrganizationCommand = Command.make("organization").pipe(
  Command.withDescription("Deleted organizations, for operators: delete, restore, list"),
  Command.withSubcommands([remove, restore, list])
)
