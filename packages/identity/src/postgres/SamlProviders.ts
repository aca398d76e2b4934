import { columns, timestamp } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { SamlProvider, SamlProviderNotFound } from "../sso/SamlProvider.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"
import { providerStore } from "./sso/providerStore.ts"

const providerColumns = columns(SamlProvider, {
  id: "id",
  organizationId: "organization_id",
  label: "label",
  entityId: "entity_id",
  ssoUrl: "sso_url",
  certificate: "certificate",
  defaultTeam: "default_team",
  defaultRole: "default_role",
  domains: "domains",
  status: "status",
  createdAt: timestamp("created_at")
})

const updates = providerColumns.updates({ except: ["id", "organizationId", "createdAt"] })

export const layer: Layer.Layer<SamlProviders, never, SqlClient.SqlClient> = Layer.effect(
  SamlProviders,
  Effect.map(SqlClient.SqlClient, (sql) =>
    providerStore(
      sql,
      "saml_providers",
      providerColumns,
      updates,
      (id: string) => new SamlProviderNotFound({ samlProviderId: id })
    )
  )
)
