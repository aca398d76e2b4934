import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { someSettings, startServer } from "../startOctavo.ts"
import { answerAt, firstRelease, useEverything } from "./anInstallation.ts"

// Makes the backup of an installation of this version, and the answers that it gave: once for a release, never again.
const main = fileURLToPath(new URL("../../../apps/cli/src/main.ts", import.meta.url))

const keep = Effect.gen(function* () {
  const settings = yield* someSettings
  const server = yield* startServer(settings)
  const paths = yield* useEverything(server, "First")
  const answers = yield* Effect.forEach(paths, (path) => answerAt(server, path))
  yield* server.programs[0]!.stop("SIGTERM")
  for (const path of Object.values(firstRelease)) rmSync(path, { force: true })
  execFileSync(process.execPath, [main, "backup", firstRelease.backup], {
    env: { PATH: process.env["PATH"], ...settings },
    stdio: "inherit"
  })
  writeFileSync(firstRelease.answers, `${JSON.stringify(answers, null, 2)}\n`)
})

await Effect.runPromise(Effect.scoped(keep))
