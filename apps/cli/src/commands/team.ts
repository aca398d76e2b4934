import { allItems, type TeamMemberResource, type TeamResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { connect } from "../connection.ts"
import { organizationFlag, organizationOf } from "../organizationOf.ts"
import { type Column, print, printTable } from "../print.ts"

const columns: ReadonlyArray<Column<TeamResource>> = [
  ["ID", ({ id }) => id],
  ["TITLE", ({ title }) => title],
  ["MEMBERS", ({ members }) => String(members)],
  ["SPACES", ({ spaces }) => String(spaces)]
]

const memberColumns: ReadonlyArray<Column<TeamMemberResource>> = [
  ["ID", ({ organization }) => organization.id],
  ["NAME", ({ organization }) => organization.user.displayName],
  ["ADDRESS", ({ organization }) => organization.user.email],
  ["ROLE", ({ team }) => team.role]
]

const team = Argument.String("team-id")
const members = Argument.String("member").pipe(
  Argument.withDescription("Ids or e-mail addresses of members of the organization"),
  Argument.variadic({ min: 1 })
)

/** The team that a command names, in the organization that was meant. */
const placeOf = Effect.fnUntraced(function* (org: Option.Option<string>, teamId: string) {
  const client = yield* connect
  return { client, params: { organizationId: yield* organizationOf(client, org), teamId } }
})

const list = Command.make(
  "list",
  {
    org: organizationFlag,
    title: Flag.String("title").pipe(
      Flag.withDescription("Only teams whose titles contain this text"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ org, title }) {
    const client = yield* connect
    const organizationId = yield* organizationOf(client, org)
    const filter = Option.isSome(title) ? { title: title.value } : {}
    const teams = yield* allItems((query) =>
      client.teams.listTeamsInOrganizationById({ params: { organizationId }, query: { ...query, ...filter } })
    )
    yield* printTable(columns, teams)
  })
).pipe(
  Command.withDescription("List the teams of an organization"),
  Command.withExamples([
    { command: "octavo team list --title writ", description: "Those with writ in their titles" }
  ])
)

const create = Command.make(
  "create",
  {
    title: Argument.String("title"),
    members: Argument.String("member-id").pipe(
      Argument.withDescription("Ids of members of the organization"),
      Argument.variadic()
    ),
    org: organizationFlag
  },
  Effect.fnUntraced(function* ({ members, org, title }) {
    const client = yield* connect
    const organizationId = yield* organizationOf(client, org)
    const made = yield* client.teams.createOrganizationTeam({
      params: { organizationId },
      payload: { title, members }
    })
    yield* print(made, [made.id])
  })
).pipe(
  Command.withDescription("Make a team, with members at once if you name them. Prints its id."),
  Command.withExamples([{ command: 'octavo team create "Writers"', description: "Make the team Writers" }])
)

const update = Command.make(
  "update",
  { team, title: Argument.String("title"), org: organizationFlag },
  Effect.fnUntraced(function* ({ org, team, title }) {
    const { client, params } = yield* placeOf(org, team)
    const updated = yield* client.teams.updateTeamInOrganizationById({ params, payload: { title } })
    yield* print(updated, [`${updated.id} is ${updated.title}`])
  })
).pipe(
  Command.withDescription("Rename a team"),
  Command.withExamples([{ command: "octavo team update 01k2j3h4 Editors", description: "Its new title" }])
)

const remove = Command.make(
  "remove",
  { team, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, team }) {
    const { client, params } = yield* placeOf(org, team)
    // A deletion succeeds for an id that nothing has.
    yield* client.teams.getTeamInOrganizationById({ params })
    yield* client.teams.removeTeamFromOrganizationById({ params })
    yield* print({ id: team, removed: true }, [`Removed ${team}`])
  })
).pipe(
  Command.withDescription(
    "Delete a team and all that was granted to it; its members stay in the organization"
  ),
  Command.withExamples([
    { command: "octavo team remove 01k2j3h4", description: "The id is the first column of the list" }
  ])
)

const listMembers = Command.make(
  "members",
  { team, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, team }) {
    const { client, params } = yield* placeOf(org, team)
    const found = yield* allItems((query) =>
      client.teams.listTeamMembersInOrganizationById({ params, query })
    )
    yield* printTable(memberColumns, found)
  })
).pipe(
  Command.withDescription("List the members of a team"),
  Command.withExamples([{ command: "octavo team members 01k2j3h4", description: "With their roles" }])
)

const add = Command.make(
  "add",
  {
    team,
    members,
    org: organizationFlag,
    owner: Flag.Boolean("owner").pipe(
      Flag.withDescription("As owners, who manage the members of the team"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ members, org, owner, team }) {
    const { client, params } = yield* placeOf(org, team)
    const role = owner ? ("owner" as const) : ("member" as const)
    const memberships = Object.fromEntries(members.map((member) => [member, { role }]))
    yield* client.teams.updateMembersInOrganizationTeam({ params, payload: { memberships } })
    yield* print(
      { id: team, memberships },
      members.map((member) => `${member} is ${role} of ${team}`)
    )
  })
).pipe(
  Command.withDescription("Add members to a team, or change their role in it"),
  Command.withExamples([
    { command: "octavo team add 01k2j3h4 ada@example.org --owner", description: "Ada manages the team" }
  ])
)

const removeMember = Command.make(
  "remove-member",
  { team, members, org: organizationFlag },
  Effect.fnUntraced(function* ({ members, org, team }) {
    const { client, params } = yield* placeOf(org, team)
    yield* client.teams.updateMembersInOrganizationTeam({ params, payload: { remove: members } })
    yield* print(
      { id: team, removed: members },
      members.map((member) => `${member} is not in ${team}`)
    )
  })
).pipe(
  Command.withDescription("Take members out of a team; they stay in the organization"),
  Command.withExamples([
    { command: "octavo team remove-member 01k2j3h4 ada@example.org", description: "Ada leaves the team" }
  ])
)

/** `octavo team` */
export const teamCommand = Command.make("team").pipe(
  Command.withDescription("Teams: list, create, update, remove, members, add, remove-member"),
  Command.withSubcommands([list, create, update, remove, listMembers, add, removeMember])
)
