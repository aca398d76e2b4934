import { Console, Effect, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { backingUp, loadBackupModules, report } from "../backingUp.ts"
import { WrongUsage } from "../failures.ts"
import { counted } from "../counted.ts"

/** Adds the password of PGPASSWORD to an address without one: other users of the machine see arguments. */
const withPassword = (address: string): string => {
  const url = new URL(address)
  if (url.password === "") url.password = process.env["PGPASSWORD"] ?? ""
  return url.href
}

const moveTo = (to: string) =>
  Effect.gen(function* () {
    const { attempt, connect, requireInstallation, restore, settings, writeBackup } = yield* loadBackupModules
    const place = yield* settings
    const target = { ...place, databaseUrl: Redacted.make(withPassword(to)) }
    const path = join(place.dataDir, `move.${process.pid}.tar`)
    yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(path, { force: true })))
    yield* Effect.scoped(
      Effect.flatMap(connect(place), (connection) =>
        Effect.andThen(
          attempt(() => requireInstallation(connection)),
          attempt(() => writeBackup({ path, connection, blobs: null, report }))
        )
      )
    )
    const manifest = yield* restore(path, target, null, report)
    yield* Console.log(
      `Moved ${counted(manifest.tables.length, "table")}. Set DATABASE_URL to the new address, and keep OCTAVO_DATA_DIR: the files stay there.`
    )
  }).pipe(Effect.scoped)

/** `octavo move` */
export const moveCommand = Command.make(
  "move",
  {
    to: Flag.String("to").pipe(
      Flag.withDescription(
        "An empty Postgres database, postgres://user@host/database; PGPASSWORD may have the password"
      )
    )
  },
  Effect.fnUntraced(function* ({ to }) {
    if (!/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to)) {
      return yield* new WrongUsage({
        message: "--to is the address of a Postgres, postgres://user@host/database"
      })
    }
    yield* backingUp(moveTo(to))
  })
).pipe(
  Command.withDescription(
    "Move the rows of the installation of this machine to an empty Postgres database, and compare them. Its servers and workers must be stopped. The old database stays as it is; the files stay in OCTAVO_DATA_DIR."
  ),
  Command.withShortDescription("Move the installation to a Postgres server"),
  Command.withExamples([
    {
      command: "PGPASSWORD=secret octavo move --to postgres://octavo@db/octavo",
      description: "From the embedded database to a server"
    }
  ])
)
