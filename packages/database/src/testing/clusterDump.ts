import { Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir, userInfo } from "node:os"
import { dirname, join } from "node:path"
import { createCluster } from "../embedded/createCluster.ts"
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

/** Makes a migrated database in a folder, and closes it. */
const makeCluster = (folder: string) =>
  Effect.scoped(
    Effect.flatMap(
      onEngine(async () => {
        await createCluster(folder, undefined)
        return openEngine({ dataDir: folder })
      }),
      (services) => Effect.provideContext(migrate, services)
    )
  )

/**
 * Makes a migrated embedded database once per machine and state of the migrations; returns its files in an archive. The database
 * was closed: one that was copied while it ran recovers at each start, which writes every file of it to the disk again.
 */
export const clusterDump = Effect.gen(function* () {
  const folder = join(tmpdir(), `octavo-test-${userInfo().uid}`)
  const file = join(folder, `pglite-${pgliteVersion()}-${fingerprint()}-closed.tar`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const place = mkdtempSync(join(folder, "cluster-"))
  const cluster = join(place, "postgres")
  yield* makeCluster(cluster)
  const draft = `${file}.${process.pid}`
  execFileSync("tar", ["-cf", draft, "-C", cluster, "."])
  rmSync(place, { recursive: true })
  renameSync(draft, file)
  return file
}).pipe(Effect.provide(Reactivity.layer))
