import { columns, timestamp } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { OidcProvider, OidcProviderNotFound } from "../sso/OidcProvider.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"
import { providerStore } from "./sso/providerStore.ts"

const providerColumns = columns(OidcProvider, {
  id: "id",
  organizationId: "organization_id",
  label: "label",
  issuer: "issuer",
  clientId: "client_id",
  sealedSecret: "sealed_secret",
  defaultTeam: "default_team",
  defaultRole: "default_role",
  domains: "domains",
  status: "status",
  createdAt: timestamp("created_at")
})

const updates = providerColumns.updates({ except: ["id", "organizationId", "createdAt"] })

export const layer: Layer.Layer<OidcProviders, never, SqlClient.SqlClient> = Layer.effect(
  OidcProviders,
  Effect.map(SqlClient.SqlClient, (sql) =>
    providerStore(
      sql,
      "oidc_providers",
      providerColumns,
      updates,
      (id: string) => new OidcProviderNotFound({ oidcProviderId: id })
    )
  )
)
