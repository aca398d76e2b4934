import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { octavoSucceeds } from "../src/octavoCommand.ts"
import { someSettingsOnEmptyPostgres, startProgram, startServer } from "../src/startOctavo.ts"
import { answerAt, answersAsFirst, firstRelease, useEverything } from "../src/upgrades/anInstallation.ts"
import { firstReleaseFolder } from "../src/upgrades/firstReleaseFolder.ts"
import { freePort } from "@octavo/kernel/testing"

describe("the processes of the first release beside the database of this version", () => {
  it.live("answer as they did, read what this version wrote, and write what it reads", (context) =>
    Effect.gen(function* () {
      const folder = yield* firstReleaseFolder
      if (folder === null)
        return context.skip("The repository has no history that contains the first release.")
      const settings = yield* someSettingsOnEmptyPostgres
      yield* octavoSucceeds(["restore", firstRelease.backup], settings)
      const old = yield* startServer(settings, folder)
      yield* startProgram("worker", settings, folder)
      yield* answersAsFirst(old)
      const port = yield* freePort
      const url = `http://127.0.0.1:${port}`
      const current = yield* startServer({ ...settings, PORT: String(port), OCTAVO_PUBLIC_URL: url })
      const byOld = yield* useEverything(old, "Former")
      const byCurrent = yield* useEverything(current, "Current")
      for (const path of [...byOld, ...byCurrent]) {
        const [former, now] = [yield* answerAt(old, path), yield* answerAt(current, path)]
        expect([path, former.status, now.status]).toEqual([path, 200, 200])
        if (former.text.startsWith("{"))
          expect(JSON.parse(now.text), path).toMatchObject(JSON.parse(former.text))
        else expect(now.text, path).toBe(former.text)
      }
      console.log(`${byOld.length + byCurrent.length} answers of both versions were compared`)
    }).pipe(Effect.scoped)
  )
})
