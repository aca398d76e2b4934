import { allItems, type OrganizationResource } from "@octavo/client"
import { EmailAddress, Role } from "@octavo/identity"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect } from "../connection.ts"
import { callApi } from "../request.ts"
import { WrongUsage } from "../failures.ts"
import { orgImportCommand } from "./orgImport.ts"
import { userOfEmail } from "../userOfEmail.ts"
import { type Column, print, printTable } from "../print.ts"

const columns: ReadonlyArray<Column<OrganizationResource>> = [
  ["ID", ({ id }) => id],
  ["TITLE", ({ title }) => title],
  ["CREATED", ({ createdAt }) => createdAt]
]

const create = Command.make(
  "create",
  { title: Argument.String("title") },
  Effect.fnUntraced(function* ({ title }) {
    const client = yield* connect
    const made = yield* client.admin.createOrganization({ payload: { title } })
    yield* print(made, [made.id])
  })
).pipe(
  Command.withDescription("Make an organization with you as its first admin; for operators. Prints its id."),
  Command.withExamples([{ command: 'octavo org create "Acme"', description: "Make the organization Acme" }])
)

const list = Command.make(
  "list",
  {
    all: Flag.Boolean("all").pipe(
      Flag.withDescription("Every organization of the installation; for operators"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ all }) {
    const client = yield* connect
    const organizations = yield* allItems((query) =>
      all
        ? client.admin.listAllOrganizations({ query })
        : client.organizations.listOrganizationsForAuthenticatedUser({ query })
    )
    yield* printTable(columns, organizations)
  })
).pipe(
  Command.withDescription("List the organizations that you belong to"),
  Command.withExamples([{ command: "octavo org list --json", description: "As JSON, for programs" }])
)

const addAdmin = Command.make(
  "add-admin",
  { email: Argument.String("email").pipe(Argument.withSchema(EmailAddress)), org: organizationFlag },
  Effect.fnUntraced(function* ({ email, org }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const { id: userId } = yield* userOfEmail(client, email)
    yield* client.admin.addOrganizationAdmin({ params: { organizationId, userId } })
    yield* print({ organization: organizationId, admin: userId }, [
      `${email} is an admin of ${organizationId}`
    ])
  })
).pipe(
  Command.withDescription(
    "Make a user an admin of an organization, also one who is disabled or no member yet; for operators"
  ),
  Command.withExamples([
    { command: "octavo org add-admin ada@example.org --org 01k2j3h4", description: "Ada becomes an admin" }
  ])
)

const onOff = ["on", "off"] as const

const update = Command.make(
  "update",
  {
    org: organizationFlag,
    title: Flag.String("title").pipe(Flag.withDescription("Its title"), Flag.optional),
    hostname: Flag.String("hostname").pipe(
      Flag.withDescription("The name of its published content"),
      Flag.optional
    ),
    domain: Flag.String("domain").pipe(
      Flag.withDescription("An e-mail domain; repeat it for several. They take the place of all before"),
      Flag.atLeast(0)
    ),
    defaultRole: Flag.Literals("default-role", [...Role.literals, "guest"] as const).pipe(
      Flag.withDescription("The role of who joins by a domain"),
      Flag.optional
    ),
    sso: Flag.Literals("sso", onOff).pipe(
      Flag.withDescription("Whether single sign-on is required, once a provider is active"),
      Flag.optional
    ),
    inviteLinks: Flag.Literals("invite-links", onOff).pipe(
      Flag.withDescription("Whether invite links work"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ defaultRole, domain, hostname, inviteLinks, org, sso, title }) {
    const payload = {
      ...(Option.isSome(title) && { title: title.value }),
      ...(Option.isSome(hostname) && { hostname: hostname.value }),
      ...(domain.length > 0 && { emailDomains: domain }),
      ...(Option.isSome(defaultRole) && {
        defaultRole: defaultRole.value === "guest" ? null : defaultRole.value
      }),
      ...(Option.isSome(sso) && { sso: sso.value === "on" }),
      ...(Option.isSome(inviteLinks) && { inviteLinks: inviteLinks.value === "on" })
    }
    if (Object.keys(payload).length === 0)
      return yield* new WrongUsage({ message: "Say what to change; octavo org update --help shows it" })
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const updated = yield* client.organizations.updateOrganizationById({
      params: { organizationId },
      payload
    })
    yield* print(updated, [`Changed ${updated.id}`])
  })
).pipe(
  Command.withDescription("Change the settings of an organization; for its administrators"),
  Command.withExamples([
    { command: "octavo org update --sso off", description: "Let members in without single sign-on" },
    { command: "octavo org update --domain acme.org --domain acme.com", description: "Its e-mail domains" }
  ])
)

const domainColumns: ReadonlyArray<Column<{ readonly domain: string; readonly confirmed: boolean }>> = [
  ["DOMAIN", ({ domain }) => domain],
  ["CONFIRMED", ({ confirmed }) => (confirmed ? "yes" : "no")]
]

const domainsOf = ({ confirmedEmailDomains, emailDomains }: OrganizationResource) =>
  emailDomains.map((domain) => ({ domain, confirmed: confirmedEmailDomains.includes(domain) }))

const domains = Command.make(
  "domains",
  { org: organizationFlag },
  Effect.fnUntraced(function* ({ org }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const found = yield* client.organizations.getOrganizationById({ params: { organizationId } })
    yield* printTable(domainColumns, domainsOf(found))
  })
).pipe(
  Command.withDescription("List the e-mail domains of an organization, and which are confirmed"),
  Command.withExamples([{ command: "octavo org domains", description: "Those of your organization" }])
)

const confirmDomain = Command.make(
  "confirm-domain",
  { domain: Argument.String("domain"), org: organizationFlag },
  Effect.fnUntraced(function* ({ domain, org }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const confirmed = yield* client.admin.confirmEmailDomain({
      params: { organizationId, emailDomain: domain }
    })
    yield* print(confirmed, [`${domain} belongs to ${organizationId}`])
  })
).pipe(
  Command.withDescription("Confirm that a domain which an organization lists is its own; for operators"),
  Command.withExamples([
    { command: "octavo org confirm-domain acme.org --org 01k2j3h4", description: "After you checked it" }
  ])
)

const remove = Command.make(
  "delete",
  {
    organization: Argument.String("organization").pipe(Argument.withDescription("Its id or title")),
    confirm: Flag.String("confirm").pipe(
      Flag.withDescription("The exact title of the organization, or its id again")
    )
  },
  Effect.fnUntraced(function* ({ confirm, organization }) {
    const id = yield* organizationIdOf(Option.some(organization))
    yield* callApi({ method: "DELETE", path: `/v1/orgs/${id}`, query: { confirm } })
    yield* print({ id, deleted: true }, [`Deleted ${id}. An operator can restore it for seven days.`])
  })
).pipe(
  Command.withDescription(
    "Delete an organization with all its content; an operator can restore it for seven days"
  ),
  Command.withExamples([
    { command: 'octavo org delete Acme --confirm "Acme"', description: "Delete the organization Acme" }
  ])
)

/** `octavo org` */
export const orgCommand = Command.make("org").pipe(
  Command.withDescription(
    "Organizations: create, list, update, domains, confirm-domain, add-admin, import, delete"
  ),
  Command.withSubcommands([create, list, update, domains, confirmDomain, addAdmin, orgImportCommand, remove])
)
