import { allItems, type MemberResource } from "@octavo/client"
import { Role } from "@octavo/identity"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { describedMember, findMember } from "../context/findMember.ts"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect } from "../connection.ts"
import { WrongUsage } from "../failures.ts"
import { type Column, print, printTable } from "../print.ts"

/** The role of a member, with what keeps it from having effect. */
const roleOf = ({ disabled, pending, role }: MemberResource) =>
  `${role ?? "guest"}${pending === true ? " (pending)" : ""}${disabled ? " (disabled)" : ""}`

const columns: ReadonlyArray<Column<MemberResource>> = [
  ["ID", ({ id }) => id],
  ["NAME", ({ user }) => user.displayName],
  ["ADDRESS", ({ user }) => user.email],
  ["ROLE", roleOf],
  ["SSO", ({ sso }) => (sso ? "yes" : "no")],
  ["SPACES", ({ spaces }) => String(spaces)],
  ["SEEN", ({ lastSeenAt }) => lastSeenAt]
]

const memberArgument = Argument.String("member").pipe(Argument.withDescription(describedMember))

/** The member that a command names, in the organization that was meant. */
const placeOf = Effect.fnUntraced(function* (org: Option.Option<string>, named: string) {
  const client = yield* connect
  const organizationId = yield* organizationIdOf(org)
  const member = yield* findMember(organizationId, named)
  return { client, member, params: { organizationId, userId: member.id } }
})

const list = Command.make(
  "list",
  {
    org: organizationFlag,
    role: Flag.Literals("role", [...Role.literals, "guest"] as const).pipe(
      Flag.withDescription("Only members with exactly this role"),
      Flag.optional
    ),
    search: Flag.String("search").pipe(
      Flag.withDescription("Only members whose names or addresses contain this text"),
      Flag.optional
    ),
    seen: Flag.Boolean("seen").pipe(
      Flag.withDescription("By their last visit, without those who are disabled or were never seen"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ org, role, search, seen }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const members = yield* allItems((query) =>
      client.members.listMembersInOrganizationById({
        params: { organizationId },
        query: {
          ...query,
          ...(Option.isSome(role) && { role: role.value }),
          ...(Option.isSome(search) && { search: search.value }),
          ...(seen && { sort: "lastSeenAt" as const })
        }
      })
    )
    yield* printTable(columns, members)
  })
).pipe(
  Command.withDescription("List the members of an organization and pending invitations, newest first"),
  Command.withExamples([{ command: "octavo member list --role admin", description: "The administrators" }])
)

const get = Command.make(
  "get",
  { member: memberArgument, org: organizationFlag },
  Effect.fnUntraced(function* ({ member, org }) {
    const { member: found } = yield* placeOf(org, member)
    yield* print(
      found,
      columns.map(([heading, cell]) => `${heading.toLowerCase()}: ${cell(found) ?? "-"}`)
    )
  })
).pipe(
  Command.withDescription("Show a member"),
  Command.withExamples([{ command: "octavo member get ada@example.org", description: "By address" }])
)

const onOff = ["on", "off"] as const

const update = Command.make(
  "update",
  {
    member: memberArgument,
    org: organizationFlag,
    role: Flag.Literals("role", [...Role.literals, "guest"] as const).pipe(
      Flag.withDescription("The role in the organization; guest takes it away"),
      Flag.optional
    ),
    disabled: Flag.Literals("disabled", onOff).pipe(
      Flag.withDescription("Whether the member has no access anywhere; everything is kept"),
      Flag.optional
    ),
    sso: Flag.Literals("sso", onOff).pipe(
      Flag.withDescription("Whether the providers of the organization may sign the member in"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ disabled, member, org, role, sso }) {
    const payload = {
      ...(Option.isSome(role) && { role: role.value === "guest" ? null : role.value }),
      ...(Option.isSome(disabled) && { disabled: disabled.value === "on" }),
      ...(Option.isSome(sso) && { sso: sso.value === "on" })
    }
    if (Object.keys(payload).length === 0)
      return yield* new WrongUsage({ message: "Say what to change: --role, --disabled or --sso" })
    const { client, params } = yield* placeOf(org, member)
    const updated = yield* client.members.updateMemberInOrganizationById({ params, payload })
    yield* print(updated, [
      `${updated.id} is ${updated.role ?? "guest"}${updated.disabled ? ", disabled" : ""}`
    ])
  })
).pipe(
  Command.withDescription("Change the role of a member, disable the member, or allow single sign-on"),
  Command.withExamples([
    { command: "octavo member update ada@example.org --role admin", description: "Ada becomes an admin" }
  ])
)

const remove = Command.make(
  "remove",
  { member: memberArgument, org: organizationFlag },
  Effect.fnUntraced(function* ({ member, org }) {
    const { client, params } = yield* placeOf(org, member)
    yield* client.members.removeMemberFromOrganizationById({ params })
    yield* print({ id: params.userId, removed: true }, [`Removed ${params.userId}`])
  })
).pipe(
  Command.withDescription("Remove a member, or withdraw an invitation; what they wrote stays"),
  Command.withExamples([{ command: "octavo member remove ada@example.org", description: "Ada leaves" }])
)

/** `octavo member` */
export const memberCommand = Command.make("member").pipe(
  Command.withDescription("Members of an organization: list, get, update, remove"),
  Command.withSubcommands([list, get, update, remove])
)
