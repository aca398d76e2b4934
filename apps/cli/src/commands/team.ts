import { allItems, type TeamMemberResource, type TeamResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { describedMember, findMembers } from "../context/findMember.ts"
import { findTeam, teamArgument } from "../context/findTeam.ts"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect } from "../connection.ts"
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

const membersArgument = Argument.String("member").pipe(Argument.withDescription(describedMember))
const members = membersArgument.pipe(Argument.variadic({ min: 1 }))

/** The team that a command names, in the organization that was meant. */
const placeOf = Effect.fnUntraced(function* (org: Option.Option<string>, named: string) {
  const client = yield* connect
  const organizationId = yield* organizationIdOf(org)
  const { id: teamId, title } = yield* findTeam(organizationId, named)
  return { client, title, params: { organizationId, teamId } }
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
    const organizationId = yield* organizationIdOf(org)
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
    members: membersArgument.pipe(Argument.variadic()),
    org: organizationFlag
  },
  Effect.fnUntraced(function* ({ members, org, title }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const found = yield* findMembers(organizationId, members)
    const made = yield* client.teams.createOrganizationTeam({
      params: { organizationId },
      payload: { title, members: found.map(({ id }) => id) }
    })
    yield* print(made, [made.id])
  })
).pipe(
  Command.withDescription("Make a team, with members at once if you name them. Prints its id."),
  Command.withExamples([{ command: 'octavo team create "Writers"', description: "Make the team Writers" }])
)

const update = Command.make(
  "update",
  { team: teamArgument, title: Argument.String("title"), org: organizationFlag },
  Effect.fnUntraced(function* ({ org, team, title }) {
    const { client, params } = yield* placeOf(org, team)
    const updated = yield* client.teams.updateTeamInOrganizationById({ params, payload: { title } })
    yield* print(updated, [`${updated.id} is ${updated.title}`])
  })
).pipe(
  Command.withDescription("Rename a team"),
  Command.withExamples([{ command: "octavo team update Writers Editors", description: "Its new title" }])
)

const remove = Command.make(
  "remove",
  { team: teamArgument, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, team }) {
    const { client, params, title } = yield* placeOf(org, team)
    yield* client.teams.removeTeamFromOrganizationById({ params })
    yield* print({ id: params.teamId, removed: true }, [`Removed ${title}`])
  })
).pipe(
  Command.withDescription(
    "Delete a team and all that was granted to it; its members stay in the organization"
  ),
  Command.withExamples([{ command: "octavo team remove Writers", description: "By its title" }])
)

const listMembers = Command.make(
  "members",
  { team: teamArgument, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, team }) {
    const { client, params } = yield* placeOf(org, team)
    const found = yield* allItems((query) =>
      client.teams.listTeamMembersInOrganizationById({ params, query })
    )
    yield* printTable(memberColumns, found)
  })
).pipe(
  Command.withDescription("List the members of a team"),
  Command.withExamples([{ command: "octavo team members Writers", description: "With their roles" }])
)

const add = Command.make(
  "add",
  {
    team: teamArgument,
    members,
    org: organizationFlag,
    owner: Flag.Boolean("owner").pipe(
      Flag.withDescription("As owners, who manage the members of the team"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ members, org, owner, team }) {
    const { client, params, title } = yield* placeOf(org, team)
    const role = owner ? ("owner" as const) : ("member" as const)
    const found = yield* findMembers(params.organizationId, members)
    const memberships = Object.fromEntries(found.map(({ id }) => [id, { role }]))
    yield* client.teams.updateMembersInOrganizationTeam({ params, payload: { memberships } })
    yield* print(
      { id: params.teamId, memberships },
      members.map((member) => `${member} is ${role} of ${title}`)
    )
  })
).pipe(
  Command.withDescription("Add members to a team, or change their role in it"),
  Command.withExamples([
    { command: "octavo team add Writers ada@example.org --owner", description: "Ada manages the team" }
  ])
)

const removeMember = Command.make(
  "remove-member",
  { team: teamArgument, members, org: organizationFlag },
  Effect.fnUntraced(function* ({ members, org, team }) {
    const { client, params, title } = yield* placeOf(org, team)
    const remove = (yield* findMembers(params.organizationId, members)).map(({ id }) => id)
    yield* client.teams.updateMembersInOrganizationTeam({ params, payload: { remove } })
    yield* print(
      { id: params.teamId, removed: remove },
      members.map((member) => `${member} is not in ${title}`)
    )
  })
).pipe(
  Command.withDescription("Take members out of a team; they stay in the organization"),
  Command.withExamples([
    { command: "octavo team remove-member Writers ada@example.org", description: "Ada leaves the team" }
  ])
)

/** `octavo team` */
export const teamCommand = Command.make("team").pipe(
  Command.withDescription("Teams: list, create, update, remove, members, add, remove-member"),
  Command.withSubcommands([list, create, update, remove, listMembers, add, removeMember])
)
