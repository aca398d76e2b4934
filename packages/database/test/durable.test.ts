import { aFolder } from "@octavo/kernel/testing"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import { openFolder } from "../src/embedded/openFolder.ts"
import { templateFile } from "../src/embedded/templateFile.ts"
import { TestDatabase } from "../src/testing/index.ts"

const countSyncs = Effect.acquireRelease(
  Effect.sync(() => {
    const { fsyncSync } = fs
    let count = 0
    fs.fsyncSync = (descriptor) => {
      count++
      fsyncSync(descriptor)
    }
    syncBuiltinESMExports()
    return { fsyncSync, count: () => count }
  }),
  ({ fsyncSync }) =>
    Effect.sync(() => {
      fs.fsyncSync = fsyncSync
      syncBuiltinESMExports()
    })
)

it.live("the embedded database brings every write to the disk before it acknowledges it, and no read", () =>
  Effect.gen(function* () {
    yield* TestDatabase.dumpOfEmbedded
    const folder = yield* aFolder
    const engine = yield* Effect.acquireRelease(
      Effect.promise(() => openFolder({ folder, template: templateFile() })),
      (engine) => Effect.promise(() => engine.close())
    )
    const syncs = yield* countSyncs
    const syncsOf = (statement: string) =>
      Effect.promise(async () => {
        const before = syncs.count()
        await engine.exec(statement)
        return syncs.count() - before
      })
    yield* syncsOf("CREATE TABLE public.notes (n int)")
    for (let n = 0; n < 5; n++) {
      expect(yield* syncsOf(`INSERT INTO public.notes VALUES (${n})`)).toBeGreaterThan(0)
      expect(yield* syncsOf("SELECT * FROM public.notes")).toBe(0)
    }
  }).pipe(Effect.scoped)
)
