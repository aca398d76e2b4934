import { expect, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { requirePostgres } from "../src/requirePostgres.ts"

it.effect.each([
  [90_624, "9.6.24"],
  [100_023, "10.23"],
  [140_000, "14.0"],
  [140_019, "14.19 (Debian 14.19-1.pgdg12+1)"],
  [149_999, "14.9999"]
] as const)("a Postgres of the number %s is refused, with its version and what to do", ([number, version]) =>
  Effect.gen(function* () {
    const refused = yield* Effect.flip(requirePostgres(number, version))
    expect(refused._tag).toBe("PostgresTooOld")
    expect(refused.message).toBe(
      `The database is Postgres ${version}. Octavo needs version 15 or later: upgrade the server, or leave DATABASE_URL out for the embedded database.`
    )
  })
)

it.effect.each([150_000, 160_009, 170_004, 180_000, 190_000])(
  "a Postgres of the number %s serves",
  (number) =>
    Effect.map(Effect.result(requirePostgres(number, "x")), (result) =>
      expect(Result.isSuccess(result)).toBe(true)
    )
)
