import type { AuditEntryResource } from "@octavo/client"
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect } from "../connection.ts"
import { type Column, printTable } from "../print.ts"

const columns: ReadonlyArray<Column<AuditEntryResource>> = [
  ["TIME", ({ at }) => at],
  ["ACTION", ({ action }) => action],
  ["ACTOR", ({ actor }) => actor.id ?? actor.kind],
  ["TARGET", ({ target }) => `${target.kind} ${target.id}`],
  ["ADDRESS", ({ address }) => address]
]

/** The number of entries that are asked for at a time. */
const pageSize = 1000

const time = (name: string, description: string) =>
  Flag.Date(name).pipe(Flag.withDescription(description), Flag.optional)

const list = Command.make(
  "list",
  {
    org: organizationFlag,
    all: Flag.Boolean("all").pipe(
      Flag.withDescription("Of the whole installation; for operators"),
      Flag.withDefault(false)
    ),
    action: Flag.String("action").pipe(
      Flag.withDescription("Only one kind of acts, such as signIn.refused"),
      Flag.optional
    ),
    actor: Flag.String("actor").pipe(
      Flag.withDescription("Only acts of a user, by id, or of system, scim or anonymous"),
      Flag.optional
    ),
    since: time("since", "Only entries from this time on, such as 2026-11-22"),
    until: time("until", "Only entries before this time"),
    limit: Flag.Int("limit").pipe(Flag.withDescription("At most so many entries"), Flag.optional),
    ndjson: Flag.Boolean("ndjson").pipe(
      Flag.withDescription("One line of JSON for each entry, printed while they arrive"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ action, actor, all, limit, ndjson, org, since, until }) {
    const client = yield* connect
    const organizationId = all ? null : yield* organizationIdOf(org)
    const filter = {
      ...(Option.isSome(action) && { action: action.value }),
      ...(Option.isSome(actor) && { actor: actor.value }),
      ...(Option.isSome(since) && { since: since.value }),
      ...(Option.isSome(until) && { until: until.value })
    }
    let left = Option.getOrElse(limit, () => Infinity)
    let page: string | undefined
    const found: Array<AuditEntryResource> = []
    do {
      const query = { ...filter, limit: Math.min(left, pageSize), ...(page !== undefined && { page }) }
      const { items, next } = yield* organizationId === null
        ? client.admin.listAuditEntries({ query })
        : client.organizations.listAuditEntriesInOrganization({ params: { organizationId }, query })
      if (ndjson) for (const entry of items) yield* Console.log(JSON.stringify(entry))
      else found.push(...items)
      left -= items.length
      page = next?.page
    } while (page !== undefined && left > 0)
    if (!ndjson) yield* printTable(columns, found)
  })
).pipe(
  Command.withDescription(
    "List the audit entries of an organization, newest first, for its admins: changes of access, deletions, and sign-ins, accepted and refused"
  ),
  Command.withShortDescription("List the audit entries of an organization"),
  Command.withExamples([
    {
      command: "octavo audit list --action signIn.refused --since 2026-11-01",
      description: "Refused sign-ins since November"
    },
    {
      command: "octavo audit list --all --ndjson > audit.ndjson",
      description: "Everything, as lines of JSON"
    }
  ])
)

/** `octavo audit` */
export const auditCommand = Command.make("audit").pipe(
  Command.withDescription("The audit log: list"),
  Command.withSubcommands([list])
)
