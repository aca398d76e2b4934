import { allItems, type InviteLinkResource } from "@octavo/client"
import { Role } from "@octavo/identity"
import { DateTime, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { findCollection } from "../context/findCollection.ts"
import { findSpace } from "../context/findSpace.ts"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect } from "../connection.ts"
import { WrongUsage } from "../failures.ts"
import { type Column, print, printTable } from "../print.ts"

const targetOf = (link: InviteLinkResource): string => {
  if ("space" in link) return `space ${link.space.title}`
  return "collection" in link ? `collection ${link.collection.title}` : "organization"
}

const columns: ReadonlyArray<Column<InviteLinkResource>> = [
  ["ID", ({ id }) => id],
  ["ROLE", (link) => ("level" in link ? link.level : (link.role ?? "guest"))],
  ["OPENS", targetOf],
  ["USED", ({ used, uses }) => (uses === undefined ? String(used) : `${used} of ${uses}`)],
  ["EXPIRES", ({ expiresAt }) => expiresAt]
]

const spaceFlag = Flag.String("space").pipe(
  Flag.withDescription("Id or title of a space that the link opens, instead of the organization"),
  Flag.optional
)

const collectionFlag = Flag.String("collection").pipe(
  Flag.withDescription("Id or title of a collection that the link opens, instead of the organization"),
  Flag.optional
)

/** The space or collection that the flags name; neither for the organization. */
const thingOf = Effect.fnUntraced(function* (
  organizationId: string,
  space: Option.Option<string>,
  collection: Option.Option<string>
) {
  if (Option.isSome(space) && Option.isSome(collection)) {
    return yield* new WrongUsage({ message: "Name either a space or a collection, not both" })
  }
  return {
    ...(Option.isSome(space) && { space: (yield* findSpace(space.value, organizationId)).id }),
    ...(Option.isSome(collection) && {
      collection: (yield* findCollection(Option.some(organizationId), collection.value)).id
    })
  }
})

const create = Command.make(
  "create",
  {
    org: organizationFlag,
    role: Flag.Literals("role", [...Role.literals, "guest"]).pipe(
      Flag.withDescription("What who joins may do"),
      Flag.withDefault("read")
    ),
    space: spaceFlag,
    collection: collectionFlag,
    expires: Flag.Date("expires").pipe(
      Flag.withDescription("The end of the link; else it has none, or seven days with the role admin"),
      Flag.optional
    ),
    uses: Flag.Int("uses").pipe(Flag.withDescription("How many people can join with it"), Flag.optional)
  },
  Effect.fnUntraced(function* ({ collection, expires, org, role, space, uses }) {
    const client = yield* connect
    const isContent = Option.isSome(space) || Option.isSome(collection)
    if (isContent && role === "guest") {
      return yield* new WrongUsage({
        message: "A link to a space or collection gives a role on it: name one with --role"
      })
    }
    const organizationId = yield* organizationIdOf(org)
    const thing = yield* thingOf(organizationId, space, collection)
    const granted = role === "guest" ? null : role
    const made = yield* client.invites.createOrganizationInvite({
      params: { organizationId },
      payload: {
        ...thing,
        ...(isContent && granted !== null ? { level: granted } : { role: granted }),
        ...(Option.isSome(expires) && { expiresAt: DateTime.fromDateUnsafe(expires.value) }),
        ...(Option.isSome(uses) && { uses: uses.value })
      }
    })
    yield* print(made, [made.urls.app])
  })
).pipe(
  Command.withDescription(
    "Make a link with which people join an organization, or reach one space or collection as guests. Prints its address."
  ),
  Command.withShortDescription("Make an invite link"),
  Command.withExamples([
    {
      command: "octavo invite create --role edit --uses 10 --expires 2027-01-31",
      description: "Ten people can join as editors"
    }
  ])
)

const list = Command.make(
  "list",
  { org: organizationFlag, space: spaceFlag, collection: collectionFlag },
  Effect.fnUntraced(function* ({ collection, org, space }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const thing = yield* thingOf(organizationId, space, collection)
    const links = yield* allItems((query) =>
      client.invites.listOrganizationInviteLinks({
        params: { organizationId },
        query: { ...query, ...thing }
      })
    )
    yield* printTable(columns, links)
  })
).pipe(
  Command.withDescription("List the invite links of an organization, or of a space or collection"),
  Command.withExamples([{ command: "octavo invite list", description: "The links to your organization" }])
)

/** The id of a link, which may be given as its whole address. */
const idOf = (link: string): string =>
  link
    .replace(/(?<!\/)\/+$/, "")
    .split("/")
    .at(-1) ?? link

const revoke = Command.make(
  "revoke",
  { link: Argument.String("link"), org: organizationFlag },
  Effect.fnUntraced(function* ({ link, org }) {
    const client = yield* connect
    const inviteId = idOf(link)
    const params = { organizationId: yield* organizationIdOf(org), inviteId }
    // Deleting says nothing of whether there was such a link.
    yield* client.invites.getOrganizationInviteLink({ params })
    yield* client.invites.deleteOrganizationInviteById({ params })
    yield* print({ id: inviteId, revoked: true }, [`Revoked ${inviteId}`])
  })
).pipe(
  Command.withDescription("Delete an invite link, by its id or address; who joined with it stays"),
  Command.withExamples([
    {
      command: "octavo invite revoke zDtbwff4I7nWWGQkKAgBMeoeixI",
      description: "The id is the first column of the list"
    }
  ])
)

/** `octavo invite` */
export const inviteCommand = Command.make("invite").pipe(
  Command.withDescription("Invite links: create, list, revoke"),
  Command.withSubcommands([create, list, revoke])
)
