import { Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir, userInfo } from "node:os"
import { dirname, join } from "node:path"
import { onEngine } from "../embedded/onEngine.ts"
import { openEngine } from "../embedded/openEngine.ts"
import { fingerprint, migrate } from "../migrate.ts"

const pgliteVersion = (): string => {
  const manifest = join(
    dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")),
    "../package.json"
  )
  return (JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }).version
}

/** Makes a migrated embedded database once per machine and state of the migrations; returns its dump file. */
export const clusterDump = Effect.gen(function* () {
  const folder = join(tmpdir(), `octavo-test-${userInfo().uid}`)
  const file = join(folder, `pglite-${pgliteVersion()}-${fingerprint()}.tar`)
  if (existsSync(file)) return file
  const engine = yield* Effect.promise(() => openEngine({}))
  const services = yield* onEngine(() => Promise.resolve(engine))
  yield* Effect.provideContext(migrate, services)
  const dump = yield* Effect.promise(() => engine.dump())
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, dump)
  renameSync(draft, file)
  return file
}).pipe(Effect.provide(Reactivity.layer))
