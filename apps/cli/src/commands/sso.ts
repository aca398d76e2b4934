import type { OidcProviderResource, SamlProviderResource } from "@octavo/client"
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect, Json } from "../connection.ts"
import { type Column, print, printTable } from "../print.ts"
import { findProvider, listProviders, type Provider } from "./sso/findProvider.ts"
import { fieldsOf, protocols, providerFlags } from "./sso/providerFlags.ts"

const columns: ReadonlyArray<Column<Provider>> = [
  ["ID", ({ id }) => id],
  ["PROTOCOL", ({ protocol }) => protocol],
  ["LABEL", ({ label }) => label],
  ["STATUS", ({ status }) => status],
  ["ISSUER", (provider) => (provider.protocol === "saml" ? provider.entityID : provider.issuer) || undefined]
]

/** The lines for people: the addresses for the identity provider, and what is missing. */
const linesOf = (provider: SamlProviderResource | OidcProviderResource): ReadonlyArray<string> => [
  ...Object.entries(provider.service).map(([name, address]) => `${name}: ${address}`),
  `status: ${provider.status}`,
  ...provider.problems.map(({ message, path }) => `${path}: ${message}`)
]

const provider = Argument.String("provider").pipe(Argument.withDescription("Its id or label"))

const list = Command.make(
  "list",
  { org: organizationFlag },
  Effect.fnUntraced(function* ({ org }) {
    const client = yield* connect
    yield* printTable(columns, yield* listProviders(client, yield* organizationIdOf(org)))
  })
).pipe(
  Command.withDescription("List the providers of an organization; for its admins"),
  Command.withExamples([
    { command: "octavo sso list --json", description: "With their addresses and problems" }
  ])
)

const create = Command.make(
  "create",
  {
    protocol: Argument.Literals("protocol", protocols),
    label: Argument.String("label"),
    org: organizationFlag,
    ...providerFlags
  },
  Effect.fnUntraced(function* ({ label, org, protocol, ...given }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const payload = { label, ...(yield* fieldsOf(protocol, given)) }
    const params = { organizationId }
    const made =
      protocol === "saml"
        ? yield* client.saml.createOrganizationSAMLProvider({ params, payload })
        : yield* client.oidc.createOIDCProvider({ params, payload })
    yield* print(made, [made.id])
    if (!(yield* Json)) yield* Console.error(linesOf(made).join("\n"))
  })
).pipe(
  Command.withDescription(
    "Create a provider; for admins of the organization. Prints its id; beside it, on standard error, the addresses to enter at the identity provider and what is missing."
  ),
  Command.withShortDescription("Create a SAML or OpenID provider"),
  Command.withExamples([
    { command: "octavo sso create saml Okta", description: "A SAML provider, completed by sso update" },
    {
      command:
        "octavo sso create oidc Keycloak --issuer https://sso.example.org/realms/acme --client-id octavo --client-secret-stdin < secret.txt",
      description: "An OpenID provider"
    }
  ])
)

const update = Command.make(
  "update",
  {
    provider,
    label: Flag.String("label").pipe(Flag.withDescription("The name on the sign-in page"), Flag.optional),
    org: organizationFlag,
    ...providerFlags
  },
  Effect.fnUntraced(function* ({ label, org, provider, ...given }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const { id, protocol } = yield* findProvider(client, organizationId, provider)
    const payload = {
      ...(Option.isSome(label) && { label: label.value }),
      ...(yield* fieldsOf(protocol, given))
    }
    const changed =
      protocol === "saml"
        ? yield* client.saml.updateOrganizationSAMLProvider({
            params: { organizationId, samlProviderId: id },
            payload
          })
        : yield* client.oidc.updateOIDCProvider({ params: { organizationId, oidcProviderId: id }, payload })
    yield* print(changed, linesOf(changed))
  })
).pipe(
  Command.withDescription("Change a provider; what is not named stays as it is"),
  Command.withExamples([
    {
      command: "octavo sso update Okta --metadata metadata.xml",
      description: "Take the values of a SAML identity provider from its metadata"
    }
  ])
)

const remove = Command.make(
  "delete",
  { provider, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, provider }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const { id, protocol, title } = yield* findProvider(client, organizationId, provider)
    yield* protocol === "saml"
      ? client.saml.deleteOrganizationSAMLProvider({ params: { organizationId, samlProviderId: id } })
      : client.oidc.deleteOIDCProvider({ params: { organizationId, oidcProviderId: id } })
    yield* print({ deleted: id }, [`Deleted ${title}; its sessions have ended`])
  })
).pipe(
  Command.withDescription("Delete a provider and end its sessions; its users stay members"),
  Command.withExamples([{ command: "octavo sso delete Okta", description: "Delete this provider" }])
)

/** `octavo sso` */
export const ssoCommand = Command.make("sso").pipe(
  Command.withDescription("Single sign-on: list, create, update, delete providers (SAML and OpenID)"),
  Command.withSubcommands([list, create, update, remove])
)
