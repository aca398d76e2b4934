import { findSetupSecret } from "@octavo/identity"
import type { Settings } from "@octavo/installation"
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** How long the file outlives its address: another server may have set the installation up. */
const pause = "5 seconds"

/**
 * Shows the address of the setup page, at each start until somebody has used it or has signed in. A terminal gets it in one line; the file
 * `setup-link` of the data folder, which only this user can read, has it as long as it works.
 */
export const setupLink = ({ dataDir, publicUrl }: Pick<Settings, "dataDir" | "publicUrl">) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const file = join(dataDir, "setup-link")
      const forget = Effect.sync(() => rmSync(file, { force: true }))
      yield* forget
      const secret = yield* findSetupSecret()
      if (secret === null) return
      const address = `${publicUrl}/app/setup#${secret}`
      mkdirSync(dataDir, { recursive: true })
      // Renamed, because another server may write the same file now, and a file that is there may have another mode.
      const draft = `${file}.${randomUUID()}`
      writeFileSync(draft, `${address}\n`, { mode: 0o600, flag: "wx" })
      renameSync(draft, file)
      if (process.stdout.isTTY) process.stdout.write(`\n  Open ${address}\n\n`)
      else yield* Effect.logInfo(`To set up this installation, open the address in ${file}.`)
      const isOpen = Effect.map(findSetupSecret(), (secret) => secret !== null)
      yield* isOpen.pipe(
        Effect.delay(pause),
        Effect.repeat({ while: (isOpen) => isOpen }),
        Effect.andThen(forget),
        Effect.forkScoped
      )
    })
  )
