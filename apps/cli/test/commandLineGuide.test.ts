import { aFolder } from "@octavo/kernel/testing"
import { bundledProgram } from "@octavo/programs"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { chmodSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sharedOctavo, octavoHere } from "./octavo.ts"

const guide = readFileSync(new URL("../../../docs/guides/command-line.md", import.meta.url), "utf8")

/** The commands of the guide, but the sign-in with a browser, and the completion of shells, which its own test calls. */
const commands = Array.from(guide.matchAll(/^```sh\n(.*?)^```$/gms), ([, block]) => block!).filter(
  (block) => !/octavo (login|completion) /.test(block)
)

it.live(
  "the commands of command-line.md run as they stand",
  () =>
    Effect.gen(function* () {
      const { environment } = yield* sharedOctavo
      const folder = yield* aFolder
      const run = (...args: ReadonlyArray<string>) =>
        Effect.map(octavoHere(args, environment), ({ out }) => out.trim())
      const space = yield* run("space", "create", "Handbook")
      const organization = JSON.parse(yield* run("org", "list", "--json"))[0].id
      yield* run(
        "user",
        "create",
        "ada@example.org",
        "--name",
        "Ada",
        "--org",
        organization,
        "--role",
        "admin"
      )
      for (const path of ["guide", "reference", "guide/roles"])
        yield* run("page", "put", path, "package.json", "--title", path, "--space", space)
      yield* run("page", "put", "guide/install", "README.md", "--title", "Install", "--space", space)
      const [{ id: revision }] = JSON.parse(yield* run("history", space, "--json"))
      const page = JSON.parse(yield* run("page", "list", "--space", space, "--json=id"))[0].id
      const changes = { changes: [{ type: "update_page", page, title: "All guides" }] }
      writeFileSync(join(folder, "changes.json"), JSON.stringify(changes))
      const editor = join(folder, "editor")
      writeFileSync(editor, '#!/bin/sh\necho "One more line." >> "$1"\n')
      chmodSync(editor, 0o700)
      const { args, environment: ofProgram } = yield* Effect.promise(() => bundledProgram("cli"))
      const program = [process.execPath, ...args].map((word) => `'${word}'`).join(" ")
      const script = `set -eu\noctavo() { ${program} "$@"; }\n${commands.join("\n")}`
      const ended = yield* Effect.callback<{ readonly code: number | null; readonly err: string }>(
        (resume) => {
          const child = spawn("bash", ["-c", script], {
            cwd: folder,
            env: {
              PATH: process.env["PATH"],
              HOME: folder,
              EDITOR: editor,
              space,
              revision,
              ...ofProgram,
              ...environment
            }
          })
          let err = ""
          child.stdout.resume()
          child.stderr.on("data", (data) => (err += String(data)))
          child.on("close", (code) => resume(Effect.succeed({ code, err })))
        }
      )
      expect(ended).toEqual({ code: 0, err: "" })
      expect(readFileSync(join(folder, "install.md"), "utf8")).not.toBe("")
    }).pipe(Effect.scoped),
  240_000
)
