import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { OrganizationId } from "../organizations/Organization.ts"
import type { SamlProviderId } from "../sso/SamlProvider.ts"
import { SignInResult } from "../sso/SignInResult.ts"
import { SignInResults } from "../sso/SignInResults.ts"
import type { UserId } from "../users/User.ts"

interface SignInResultRow {
  readonly code_hash: string
  readonly provider_id: string
  readonly browser_hash: string
  readonly organization_id: string
  readonly user_id: string
  readonly target: string
  readonly session_not_on_or_after: Date | null
  readonly expires_at: Date
}

const toResult = (row: SignInResultRow): SignInResult =>
  new SignInResult({
    codeHash: row.code_hash,
    providerId: row.provider_id as SamlProviderId,
    browserHash: row.browser_hash,
    organizationId: row.organization_id as OrganizationId,
    userId: row.user_id as UserId,
    target: row.target,
    sessionNotOnOrAfter:
      row.session_not_on_or_after === null ? null : DateTime.fromDateUnsafe(row.session_not_on_or_after),
    expiresAt: DateTime.fromDateUnsafe(row.expires_at)
  })

export const layer: Layer.Layer<SignInResults, never, SqlClient.SqlClient> = Layer.effect(
  SignInResults,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      put: ({ sessionNotOnOrAfter, ...result }) =>
        sql`INSERT INTO identity.sign_in_results ${sql.insert({
          code_hash: result.codeHash,
          provider_id: result.providerId,
          browser_hash: result.browserHash,
          organization_id: result.organizationId,
          user_id: result.userId,
          target: result.target,
          session_not_on_or_after:
            sessionNotOnOrAfter === null ? null : DateTime.toDateUtc(sessionNotOnOrAfter),
          expires_at: DateTime.toDateUtc(result.expiresAt)
        })}`.pipe(Effect.asVoid, Effect.orDie),
      take: (codeHash) =>
        sql<SignInResultRow>`DELETE FROM identity.sign_in_results WHERE code_hash = ${codeHash} RETURNING *`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toResult)),
          Effect.orDie
        ),
      removeExpired: (now) =>
        sql`DELETE FROM identity.sign_in_results WHERE expires_at <= ${DateTime.toDateUtc(now)}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )
    }
  })
)
