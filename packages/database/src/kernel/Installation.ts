import { Installation } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

export const layer: Layer.Layer<Installation, never, SqlClient.SqlClient> = Layer.effect(
  Installation,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const secret = Effect.gen(function* () {
      const fresh = crypto.getRandomValues(new Uint8Array(32))
      yield* sql`INSERT INTO kernel.installation (secret) VALUES (${fresh}) ON CONFLICT DO NOTHING`
      const rows = yield* sql<{ secret: Uint8Array }>`SELECT secret FROM kernel.installation`
      return rows[0]!.secret
    })
    const cached = yield* Effect.cached(Effect.orDie(secret))
    return {
      secret: cached,
      replacePublicUrl: Effect.fnUntraced(function* (url) {
        // The row exists once the secret does.
        yield* cached
        const [former] = yield* sql<{ readonly url: string | null }>`
          WITH former AS (SELECT public_url FROM kernel.installation FOR UPDATE)
          UPDATE kernel.installation SET public_url = ${url} FROM former RETURNING former.public_url AS url`
        return former?.url ?? null
      }, Effect.orDie)
    }
  })
)
