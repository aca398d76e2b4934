import { allItems, type Client } from "@octavo/client"
import { normalizeEmail, Role } from "@octavo/identity"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { connect } from "../connection.ts"
import { findCollection } from "../context/findCollection.ts"
import { findMember } from "../context/findMember.ts"
import { findSpace } from "../context/findSpace.ts"
import { findTeam } from "../context/findTeam.ts"
import { isId } from "../context/named.ts"
import { organizationFlag } from "../context/organizationIdOf.ts"
import { Failed, WrongUsage } from "../failures.ts"
import { type Column, print, printTable } from "../print.ts"

/** One line of a list: who has which role. */
interface Row {
  readonly kind: "user" | "team"
  readonly id: string
  readonly name: string
  readonly email?: string
  readonly role: Role
}

const columns: ReadonlyArray<Column<Row>> = [
  ["KIND", ({ kind }) => kind],
  ["ID", ({ id }) => id],
  ["NAME", ({ name }) => name],
  ["ADDRESS", ({ email }) => email],
  ["ROLE", ({ role }) => role]
]

const targetFlags = {
  space: Flag.String("space").pipe(Flag.withDescription("Id or title of the space"), Flag.optional),
  collection: Flag.String("collection").pipe(
    Flag.withDescription("Id or title of the collection"),
    Flag.optional
  ),
  org: organizationFlag
}

const holderFlags = {
  user: Flag.String("user").pipe(
    Flag.withDescription("Id, e-mail address or name of a member of the organization"),
    Flag.optional
  ),
  team: Flag.String("team").pipe(
    Flag.withDescription("Id or title of a team of the organization"),
    Flag.optional
  )
}

type Flags<Config> = { readonly [Name in keyof Config]: Option.Option<string> }

/** The one of two flags that was given. */
const oneOf = <A extends string, B extends string>(
  given: Readonly<Record<A | B, Option.Option<string>>>,
  first: A,
  second: B
): Effect.Effect<{ readonly kind: A | B; readonly id: string }, WrongUsage> => {
  const found = [first, second].flatMap((kind: A | B) =>
    Option.isSome(given[kind]) ? [{ kind, id: given[kind].value }] : []
  )
  const [only, another] = found
  return only !== undefined && another === undefined
    ? Effect.succeed(only)
    : Effect.fail(new WrongUsage({ message: `Give either --${first} or --${second}` }))
}

/** The operations on the permissions of a space or a collection. */
const permissionsOf = (
  client: Client,
  { id, kind }: { readonly kind: "space" | "collection"; readonly id: string }
) => {
  const { permissions } = client
  const space = { spaceId: id }
  const collection = { collectionId: id }
  return kind === "space"
    ? {
        users: allItems((query) => permissions.listUserPermissionsInSpace({ params: space, query })),
        teams: allItems((query) => permissions.listTeamPermissionsInSpace({ params: space, query })),
        everybody: allItems((query) => permissions.listPermissionsAggregateInSpace({ params: space, query })),
        invite: (users: ReadonlyArray<string>, role: Role) =>
          permissions.inviteToSpace({ params: space, payload: { users, role } }),
        setUser: (userId: string, role: Role | null) =>
          permissions.updateUserPermissionInSpace({ params: { ...space, userId }, payload: { role } }),
        setTeam: (teamId: string, role: Role | null) =>
          permissions.updateTeamPermissionInSpace({ params: { ...space, teamId }, payload: { role } })
      }
    : {
        users: allItems((query) =>
          permissions.listUserPermissionsInCollection({ params: collection, query })
        ),
        teams: allItems((query) =>
          permissions.listTeamPermissionsInCollection({ params: collection, query })
        ),
        everybody: allItems((query) =>
          permissions.listPermissionsAggregateInCollection({ params: collection, query })
        ),
        invite: (users: ReadonlyArray<string>, role: Role) =>
          permissions.inviteToCollection({ params: collection, payload: { users, role } }),
        setUser: (userId: string, role: Role | null) =>
          permissions.updateUserPermissionInCollection({
            params: { ...collection, userId },
            payload: { role }
          }),
        setTeam: (teamId: string, role: Role | null) =>
          permissions.updateTeamPermissionInCollection({
            params: { ...collection, teamId },
            payload: { role }
          })
      }
}

const targetOf = Effect.fnUntraced(function* (flags: Flags<typeof targetFlags>) {
  const { id: named, kind } = yield* oneOf(flags, "space", "collection")
  const { id, organization } = yield* kind === "space" ? findSpace(named) : findCollection(flags.org, named)
  return { ...permissionsOf(yield* connect, { kind, id }), organization, target: { [kind]: id } }
})

/** The user or team that the flags name, on something in an organization; an e-mail address stays as it is. */
const holderOf = Effect.fnUntraced(function* (flags: Flags<typeof holderFlags>, organization: string) {
  const holder = yield* oneOf(flags, "user", "team")
  if (holder.kind === "team") return { ...holder, id: (yield* findTeam(organization, holder.id)).id }
  return holder.id.includes("@") || isId(holder.id)
    ? holder
    : { ...holder, id: (yield* findMember(organization, holder.id)).id }
})

type Permissions = Effect.Success<ReturnType<typeof targetOf>>

/** The role that was given to an address on the thing itself, with the id of the user. */
const findByAddress = (permissions: Permissions, address: string) =>
  Effect.map(permissions.users, (users) =>
    users.find(
      ({ user }) => user.email !== undefined && normalizeEmail(user.email) === normalizeEmail(address)
    )
  )

const list = Command.make(
  "list",
  {
    ...targetFlags,
    effective: Flag.Boolean("effective").pipe(
      Flag.withDescription("Everybody with access and the role that counts, from wherever it comes"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ effective, ...flags }) {
    const permissions = yield* targetOf(flags)
    const users = yield* effective ? permissions.everybody : permissions.users
    const teams = effective ? [] : yield* permissions.teams
    yield* printTable(columns, [
      ...users.map(({ permission: role, user: { displayName: name, email, id } }): Row => ({
        kind: "user",
        id,
        name,
        ...(email !== undefined && { email }),
        role
      })),
      ...teams.map(({ permission: role, team: { id, title: name } }): Row => ({
        kind: "team",
        id,
        name,
        role
      }))
    ])
  })
).pipe(
  Command.withDescription(
    "List the roles that were given to users and teams on a space or a collection itself"
  ),
  Command.withExamples([
    { command: "octavo grant list --space Handbook --effective", description: "Everybody who has access" }
  ])
)

const give = Command.make(
  "give",
  {
    role: Argument.Literals("role", Role.literals).pipe(
      Argument.withDescription("From the lowest to the highest")
    ),
    ...targetFlags,
    ...holderFlags
  },
  Effect.fnUntraced(function* ({ role, team, user, ...target }) {
    yield* oneOf({ user, team }, "user", "team")
    const permissions = yield* targetOf(target)
    const holder = yield* holderOf({ user, team }, permissions.organization)
    if (holder.kind === "team") yield* permissions.setTeam(holder.id, role)
    else if (!holder.id.includes("@")) yield* permissions.setUser(holder.id, role)
    else {
      yield* permissions.invite([holder.id], role)
      const given = yield* findByAddress(permissions, holder.id)
      // An invitation lowers nothing.
      if (given !== undefined && given.permission !== role) yield* permissions.setUser(given.user.id, role)
    }
    yield* print({ ...permissions.target, [holder.kind]: holder.id, role }, [
      `${holder.id} has the role ${role}`
    ])
  })
).pipe(
  Command.withDescription(
    "Give a user or a team a role on a space or a collection, in place of the one that was given before. An unknown address becomes a guest, if you are an admin of the organization."
  ),
  Command.withExamples([
    {
      command: "octavo grant give edit --space Handbook --user ada@example.org",
      description: "Ada may edit the space"
    }
  ])
)

const revoke = Command.make(
  "revoke",
  { ...targetFlags, ...holderFlags },
  Effect.fnUntraced(function* ({ team, user, ...target }) {
    yield* oneOf({ user, team }, "user", "team")
    const permissions = yield* targetOf(target)
    const holder = yield* holderOf({ user, team }, permissions.organization)
    if (holder.kind === "team") yield* permissions.setTeam(holder.id, null)
    else if (!holder.id.includes("@")) yield* permissions.setUser(holder.id, null)
    else {
      const given = yield* findByAddress(permissions, holder.id)
      if (given === undefined) {
        return yield* new Failed({
          message: `No role was given to ${holder.id} there: octavo grant list shows those that were`
        })
      }
      yield* permissions.setUser(given.user.id, null)
    }
    yield* print({ ...permissions.target, [holder.kind]: holder.id, role: null }, [
      `Took away the role of ${holder.id}`
    ])
  })
).pipe(
  Command.withDescription(
    "Take away the role that was given to a user or a team on a space or a collection itself"
  ),
  Command.withExamples([
    {
      command: "octavo grant revoke --collection Products --team Writers",
      description: "What the team has from elsewhere stays"
    }
  ])
)

/** `octavo grant` */
export const grantCommand = Command.make("grant").pipe(
  Command.withDescription("Roles on single spaces and collections: list, give, revoke"),
  Command.withSubcommands([list, give, revoke])
)
