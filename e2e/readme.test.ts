import { describe, expect, it } from "@effect/vitest"
import { aFolder, freePort } from "@octavo/kernel/testing"
import { aGitServer } from "@octavo/gitsync/testing"
import { bundledProgram } from "@octavo/programs"
import { Effect } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { untilReady } from "./src/startOctavo.ts"

const root = join(import.meta.dirname, "..")

/** The commands of a section, block by block. */
const commandsOf = (section: string): ReadonlyArray<string> => {
  const readme = readFileSync(join(root, "README.md"), "utf8")
  const [, text = ""] = readme.split(`\n## ${section}\n`)
  const [own = ""] = text.split(/\n## /)
  return Array.from(own.matchAll(/```sh\n([\s\S]*?)```/g), ([, commands]) => commands!)
}

const shell = (commands: string, environment: Readonly<Record<string, string>>) =>
  spawn("bash", ["-euo", "pipefail", "-c", commands], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true
  })

const endOf = (child: ChildProcess) =>
  Effect.callback<{ readonly code: number | null; readonly said: string }>((resume) => {
    let said = ""
    child.stdout?.on("data", (data) => (said += String(data)))
    child.stderr?.on("data", (data) => (said += String(data)))
    child.on("close", (code) => resume(Effect.succeed({ code, said })))
  })

describe("the README", { timeout: 120_000 }, () => {
  it.live("has a first session whose commands run as they stand", () =>
    Effect.gen(function* () {
      const [start, ...session] = commandsOf("A first session with the API")
      const git = yield* aGitServer()
      yield* git.create("image-spec")
      yield* git.commit("image-spec", {
        files: {
          "README.md": "# Image format\n\nThe image manifest.\n",
          "SUMMARY.md": "# Table of contents\n\n* [Image format](README.md)\n"
        }
      })
      const port = yield* freePort
      const folder = yield* aFolder
      // Only what lies outside is another: the address of the repository, the port, and the folder.
      const here = (commands: string) =>
        commands
          .replaceAll("https://github.com/opencontainers/image-spec.git", git.urlOf("image-spec"))
          .replaceAll("http://localhost:4000", `http://127.0.0.1:${port}`)
          .replaceAll("./.octavo-try", join(folder, "data"))
      const settings = {
        PORT: String(port),
        OCTAVO_PUBLIC_URL: `http://127.0.0.1:${port}`,
        OCTAVO_ALLOW_PRIVATE_NETWORK: "true",
        // The compiled code that other starts of the run keep.
        ...(yield* Effect.promise(() => bundledProgram("server"))).environment
      }
      expect(start).toContain("npm start")
      const server = shell(`exec env ${here(start!)}`, settings)
      let said = ""
      server.stdout.on("data", (data) => (said += String(data)))
      server.stderr.on("data", (data) => (said += String(data)))
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          try {
            process.kill(-server.pid!, "SIGKILL")
          } catch {
            // It has ended.
          }
        })
      )
      yield* untilReady(`http://127.0.0.1:${port}`, { child: server, output: () => said })
      const ended = yield* endOf(shell(here(session.join("\n")), {}))
      expect(ended).toMatchObject({ code: 0 })
      expect(ended.said).toContain('"state": "done"')
      expect(ended.said).toContain("The image manifest.")
      expect(ended.said).toContain("Image format: ")
      expect(ended.said).toMatch(/Image format again/)
      const site = `http://127.0.0.1:${port}/sites/image-format`
      expect(ended.said).toContain(`${site}\n`)
      const page = yield* Effect.promise(() => fetch(site).then((response) => response.text()))
      expect(page).toContain("<p>The image manifest.</p>")
      expect(ended.said).toMatch(/ is ready \(version /)
    }).pipe(Effect.scoped)
  )
})
