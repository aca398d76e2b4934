import { expect, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { planCacheMode, requirePostgres, type SessionSettings } from "../src/requirePostgres.ts"

const serverOf = (number: number, version: string): SessionSettings => ({
  server_version_num: String(number),
  server_version: version,
  application_name: "octavo server 1",
  plan_cache_mode: planCacheMode
})

it.effect.each([
  [90_624, "9.6.24"],
  [100_023, "10.23"],
  [140_000, "14.0"],
  [140_019, "14.19 (Debian 14.19-1.pgdg12+1)"],
  [149_999, "14.9999"]
] as const)("a Postgres of the number %s is refused, with its version and what to do", ([number, version]) =>
  Effect.gen(function* () {
    const refused = yield* Effect.flip(requirePostgres(serverOf(number, version)))
    expect(refused._tag).toBe("PostgresTooOld")
    expect(refused.message).toBe(
      `The database is Postgres ${version}. Octavo needs version 15 or later: upgrade the server, or leave DATABASE_URL out for the embedded database.`
    )
  })
)

it.effect.each([150_000, 160_009, 170_004, 180_000, 190_000])(
  "a Postgres of the number %s serves",
  (number) =>
    Effect.map(Effect.result(requirePostgres(serverOf(number, "x"))), (result) =>
      expect(Result.isSuccess(result)).toBe(true)
    )
)

it.effect(
  "a pooler that drops the settings of sessions is refused, with what to do; the embedded database is none",
  () =>
    Effect.gen(function* () {
      const pooled = { ...serverOf(180_000, "18.0"), plan_cache_mode: "auto" }
      const refused = yield* Effect.flip(requirePostgres(pooled))
      expect(refused._tag).toBe("PoolerBetween")
      expect(refused.message).toContain("give the address of Postgres itself")
      yield* requirePostgres({ ...pooled, application_name: "" })
    })
)
