import { expect, it } from "@effect/vitest"
import { bundledProgram } from "@octavo/programs"
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { anOctavo } from "./octavo.ts"

const guide = new URL("../../../docs/guides/permissions.md", import.meta.url)

/** Runs commands in a shell that finds `octavo`; answers what each block printed. */
const outputsOf = (blocks: ReadonlyArray<string>, environment: Readonly<Record<string, string>>) =>
  Effect.promise(async () => {
    const folder = await mkdtemp(join(tmpdir(), "octavo-guide-"))
    try {
      const { args, environment: compiled } = await bundledProgram("cli")
      const words = [process.execPath, ...args].map((word) => `"${word}"`)
      await writeFile(join(folder, "octavo"), `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`, { mode: 0o755 })
      const script = blocks.join("\necho ----\n")
      const path = `${folder}:${process.env["PATH"] ?? ""}`
      const output = await new Promise<string>((resolve, reject) =>
        execFile(
          "bash",
          ["-euo", "pipefail", "-c", script],
          { env: { ...compiled, HOME: folder, ...environment, PATH: path } },
          (error, out, complaints) =>
            error === null ? resolve(out) : reject(new Error(complaints || error.message))
        )
      )
      return output.split("----\n")
    } finally {
      await rm(folder, { recursive: true })
    }
  })

it.live(
  "the guide to permissions has commands that run as they stand, and do what it says",
  () =>
    Effect.gen(function* () {
      const { environment } = yield* anOctavo
      const text = yield* Effect.promise(() => readFile(guide, "utf8"))
      const blocks = Array.from(text.matchAll(/```sh\n([\s\S]*?)```/g), ([, commands]) => commands!)
      const [, atFirst, given, taken, invited, ...more] = yield* outputsOf(blocks, environment)
      expect(more).toEqual([])
      expect(atFirst).toMatch(/ada@example\.org +read\n/)
      expect(given).toMatch(/^user .* ada@example\.org +comment\nteam .* Writers +- +create\n/m)
      expect(given!.match(/ada@example\.org +comment/g)).toHaveLength(2)
      expect(taken).toMatch(/ada@example\.org +create\n/)
      expect(invited).toMatch(/^user .* grace@example\.com +grace@example\.com +read$/m)
    }).pipe(Effect.scoped),
  240_000
)
