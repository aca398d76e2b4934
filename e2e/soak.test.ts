import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { soakFor } from "./src/soak/soakFor.ts"
import { onPostgres } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

layer(worldOf(onPostgres), { timeout: "60 seconds", excludeTestServices: true })(
  "writers, readers, searches and imports at the same time",
  (it) => {
    it.effect(
      "lose nothing, and each import is there whole",
      () =>
        Effect.gen(function* () {
          const { git, octavo } = yield* World
          const { imports, readings, samples, written } = yield* soakFor(octavo, git, {
            time: 4_000,
            writers: 3,
            readers: 1,
            pages: 40,
            pauses: { writer: 50, import: 500 },
            sampleEvery: 500
          })
          expect(imports).toBeGreaterThan(0)
          expect(readings.all.length).toBeGreaterThan(0)
          expect(samples.length).toBeGreaterThan(1)
          expect(written.words).toBeGreaterThan(0)
        }),
      120_000
    )
  }
)
