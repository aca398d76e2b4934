import { Effect } from "effect"
import { execFile } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** How many transactions a second one query reaches by `pgbench` (Debian package `postgresql-contrib`), prepared. */
export const pgbench = (databaseUrl: string, query: string, clients: number, seconds: number) =>
  Effect.callback<number>((resume) => {
    const script = join(mkdtempSync(join(tmpdir(), "octavo-pgbench-")), "query.sql")
    writeFileSync(script, `${query};\n`)
    const options = [
      "-n",
      "-M",
      "prepared",
      "-c",
      String(clients),
      "-T",
      String(seconds),
      "-f",
      script,
      databaseUrl
    ]
    execFile("pgbench", options, (error, output) =>
      resume(error === null ? Effect.succeed(Number(/tps = ([\d.]+)/.exec(output)?.[1])) : Effect.die(error))
    )
  })
