import type { TestDatabase } from "@octavo/database/testing"
import { exportOrganization, type ExportSource, importOrganization } from "@octavo/exports"
import { createExport, openExport } from "@octavo/exports/node"
import { type OrganizationId } from "@octavo/identity"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { aServer } from "./aServer.ts"
import { endpoints } from "./endpoints.ts"
import { storesOn } from "./onPostgres.ts"

const silent = () => {}

/** A server on a database, which exports read and imports write. */
export const serverOn = Effect.fnUntraced(function* (database: Layer.Layer<TestDatabase.TestDatabase>) {
  let sql: SqlClient.SqlClient | undefined
  const stores = Layer.tap(storesOn(database), (services) =>
    Effect.sync(() => (sql = Context.get(services, SqlClient.SqlClient)))
  )
  const server = yield* aServer({ stores })
  const onDatabase = Effect.provideService(SqlClient.SqlClient, sql!)
  return { ...server, onDatabase }
})

/** The result of `serverOn`. */
export type ServerOnDatabase = Effect.Success<ReturnType<typeof serverOn>>

/** Exports an organization of a server to a new folder or ZIP. */
export const exportTo = (
  server: ServerOnDatabase,
  organizationId: OrganizationId,
  path: string,
  history = true
) =>
  server.within(
    Effect.flatMap(
      Effect.promise(() => createExport(path)),
      (target) => exportOrganization({ organizationId, target, history, version: "test", report: silent })
    ).pipe(server.onDatabase)
  )

/** Imports an export into a server. */
export const importOf = (server: ServerOnDatabase, source: ExportSource) =>
  server.within(importOrganization({ source, report: silent }).pipe(server.onDatabase))

/** Imports the export of a path into a server. */
export const importFrom = (server: ServerOnDatabase, path: string) =>
  Effect.flatMap(
    Effect.promise(() => openExport(path)),
    (source) => importOf(server, source)
  )

/** Names of reads of things that an export leaves out, or that are of the installation. */
const notExported =
  /Provider|SSO|Invite|Webhook|AuditEntries$|PublishingAuth|Tokens|^listOrganizationsForAuthenticatedUser$/

/** The reads whose answers an export and an import keep. */
export const reads = endpoints.filter(
  ({ id, method, path }) => method === "GET" && !notExported.test(id) && !path.startsWith("/v1/admin")
)

/** The body of an answer without signatures and cursors, which differ between installations. */
export const normalised = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body ?? null)
      .replaceAll(/(?:expires=\d+&)?signature=[\w-]+|token=[\w.-]+/g, "")
      .replaceAll(/"(page|apiToken|key)":"[^"]*"/g, '"$1":""')
  )

/** The checksum of each file but the manifest, which has the time. */
export const contentsOf = (path: string) =>
  Effect.promise(async () => {
    const source = await openExport(path)
    const text = Buffer.concat(await (await source.open("SHA256SUMS")).toArray()).toString()
    await source.close()
    return text.split("\n")
  })
