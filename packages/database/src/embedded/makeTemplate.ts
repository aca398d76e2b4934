import { Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import { packTar } from "modern-tar/fs"
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync
} from "node:fs"
import { basename, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { constants, createBrotliCompress } from "node:zlib"
import { migrate } from "../migrate.ts"
import { createCluster } from "./createCluster.ts"
import { onEngine } from "./onEngine.ts"
import { openEngine } from "./openEngine.ts"
import { templateFile, templateFolder } from "./templateFile.ts"

/** Smaller than by gzip by half, because the window reaches over the files; a higher quality takes five times the time for 3 percent. */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 24 }

/** Makes a migrated database in a folder, and closes it. */
const makeCluster = (cluster: string) =>
  Effect.scoped(
    Effect.flatMap(
      onEngine(async () => {
        await createCluster(cluster)
        return openEngine({ dataDir: cluster })
      }),
      (services) => Effect.provideContext(migrate, services)
    )
  )

/**
 * Makes the template of new embedded databases unless it exists, and removes older ones; returns its file. The database was closed: one
 * that was copied while it ran recovers at each start, which writes every file of it to the disk again.
 */
export const makeTemplate = Effect.gen(function* () {
  const file = templateFile()
  if (existsSync(file)) return file
  mkdirSync(templateFolder, { recursive: true })
  const place = mkdtempSync(join(templateFolder, "draft-"))
  const cluster = join(place, "postgres")
  yield* makeCluster(cluster)
  const draft = join(place, basename(file))
  yield* Effect.promise(() =>
    pipeline(packTar(cluster), createBrotliCompress({ params: brotli }), createWriteStream(draft))
  )
  renameSync(draft, file)
  rmSync(place, { recursive: true })
  const others = readdirSync(templateFolder).filter((name) => name.endsWith(".br") && name !== basename(file))
  for (const name of others) rmSync(join(templateFolder, name))
  return file
}).pipe(Effect.provide(Reactivity.layer))
