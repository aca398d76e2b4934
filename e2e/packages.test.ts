import { beforeAll, expect, it, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { build } from "esbuild"
import { spawn } from "node:child_process"
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { aClientProject, sizeOf } from "./src/aClientProject.ts"
import { aProjectWithCommand } from "./src/aProjectWithCommand.ts"
import {
  aProjectWithTarballs,
  buildModules,
  examples,
  programOfClient,
  runCommand,
  writeExamples
} from "./src/packedPackages.ts"
import { request } from "./src/request.ts"
import { aSpace, organizationOf } from "./src/spaces.ts"
import { sharedOctavo } from "./src/sharedOctavo.ts"
import { someSettings, untilReady } from "./src/startOctavo.ts"

// All tests need the build, which cannot run twice at a time.
beforeAll(buildModules, 600_000)

/** The project with all tarballs, which the tests of this file share. */
class Project extends Context.Service<Project, string>()("@octavo/e2e/Project") {}

/** The server that `npx octavo serve` starts in a project, with nothing of this repository; its end with SIGTERM. */
const servedByNpx = Effect.fnUntraced(function* (project: string) {
  const settings = yield* someSettings
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn("npx", ["octavo", "serve"], {
        cwd: project,
        env: { PATH: [dirname(process.execPath), process.env["PATH"]].join(":"), HOME: project, ...settings },
        stdio: ["ignore", "pipe", "pipe"],
        detached: true
      })
    ),
    (child) => Effect.sync(() => child.exitCode ?? process.kill(-child.pid!, "SIGKILL"))
  )
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += String(data)))
  yield* untilReady(settings.OCTAVO_PUBLIC_URL, { child, output: () => said })
  const stop = Effect.callback<string>((resume) => {
    child.once("close", () => resume(Effect.sync(() => said)))
    process.kill(-child.pid!, "SIGTERM")
  })
  return { url: settings.OCTAVO_PUBLIC_URL, token: settings.OCTAVO_BOOTSTRAP_TOKEN, stop }
})

layer(Layer.effect(Project, aProjectWithTarballs), { timeout: "600 seconds", excludeTestServices: true })(
  "the packed packages",
  (it) => {
    it.effect(
      "install in an empty project, and run the programs of the guides",
      () =>
        Effect.gen(function* () {
          const project = yield* Project
          expect(examples.length).toBeGreaterThan(6)
          writeExamples(project)
          expect(runCommand("node", ["everything.ts"], project)).toBe("true\n")
          const programs = examples.flatMap((code, index) =>
            code.includes("/memory") && code.includes("Effect.runPromise") ? [`example${index}.ts`] : []
          )
          const outputs = programs.map((program) => runCommand("node", [program], project))
          expect(outputs).toEqual([
            expect.stringContaining("Handbook: admin"),
            expect.stringContaining("Octavo keeps **every** version."),
            expect.stringContaining("conflicts merge")
          ])
        }),
      600_000
    )

    it.effect(
      "have a command that npx finds, and a server that parses, publishes and prints",
      () =>
        Effect.gen(function* () {
          const project = yield* Project
          expect(runCommand("npx", ["octavo", "--help"], project)).toMatch(/octavo[\s\S]*serve[\s\S]*worker/)
          const database = join(project, "node_modules/@octavo/database/dist/embedded/templateFile.js")
          const { templateFile } = yield* Effect.promise(() => import(pathToFileURL(database).href))
          expect(existsSync(templateFile()), "the template").toBe(true)
          const server = yield* servedByNpx(project)
          const organization = yield* organizationOf(server)
          const post = (path: string, body: unknown) => request<{ id: string }>(server, "POST", path, body)
          const space = (yield* post(`/v1/orgs/${organization}/spaces`, {
            title: "Packed",
            editMode: "live"
          })).body.id
          const markdown = "# Welcome\n\nWith `code`, $$x^2$$ and **words**.\n"
          const change = { type: "insert_page", title: "Welcome", document: { markdown } }
          const made = yield* post(`/v1/spaces/${space}/content`, { changes: [change] })
          expect(made.status).toBe(200)
          const site = yield* post(`/v1/orgs/${organization}/sites`, { spaces: [space] })
          expect((yield* post(`/v1/orgs/${organization}/sites/${site.body.id}/publish`, {})).status).toBe(200)
          const read = (path: string) =>
            Effect.promise(() => fetch(new URL(path, server.url)).then((answer) => answer.text()))
          const page = yield* read("/sites/packed")
          expect(page).toContain("<strong>words</strong>")
          const [, script] = /<script type="module" src="([^"]+)"/.exec(yield* read("/app/setup")) ?? []
          expect((yield* read(script!)).length).toBeGreaterThan(1000)
          const [, stylesheet] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? []
          expect(yield* read(stylesheet!)).toContain("{")
          const pdf = yield* request<{ url: string }>(server, "GET", `/v1/spaces/${space}/pdf`)
          expect((yield* read(pdf.body.url)).slice(0, 5)).toBe("%PDF-")
          expect(yield* server.stop).toContain("Stopping")
        }).pipe(Effect.scoped),
      600_000
    )
  }
)

it.live(
  "the client is one small module that a browser can load",
  () =>
    Effect.gen(function* () {
      const { installed, project } = yield* aClientProject
      expect(sizeOf(installed)).toBeLessThan(10_000_000)
      writeFileSync(join(project, "program.ts"), programOfClient)
      const outfile = join(project, "program.mjs")
      const { metafile } = yield* Effect.promise(() =>
        build({
          entryPoints: [join(project, "program.ts")],
          outfile,
          bundle: true,
          platform: "browser",
          format: "esm",
          minify: true,
          metafile: true,
          logLevel: "silent"
        })
      )
      expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([])
      expect(statSync(outfile).size).toBeLessThan(1_000_000)

      const octavo = yield* sharedOctavo("memory")
      yield* aSpace(octavo, "Handbook")
      const { titles } = yield* Effect.promise(() => import(pathToFileURL(outfile).href))
      expect(yield* Effect.promise(() => titles(octavo.url, octavo.token))).toContain("Handbook")
      expect(yield* Effect.promise(() => titles(octavo.url, "wrong"))).toEqual([
        expect.stringMatching(/^401 /)
      ])
    }).pipe(Effect.scoped),
  600_000
)

it.live(
  "the command installs below 60 MB, works on folders and with servers, and names the package that serves",
  () =>
    Effect.gen(function* () {
      const { octavo, project, start } = yield* aProjectWithCommand
      expect(sizeOf(join(project, "node_modules"))).toBeLessThan(60_000_000)

      expect(octavo(["check", "docs"])).toMatchObject({ code: 0, out: "" })
      expect(octavo(["build", "docs", "--out", "public"])).toMatchObject({ code: 0 })
      const built = readFileSync(join(project, "public/index.html"), "utf8")
      for (const part of ['class="katex"', '<span class="t4">let</span>', '<svg class="icon shape"'])
        expect(built).toContain(part)
      expect(readFileSync(join(project, "public/oel/index.html"), "utf8")).toContain('id="ol"')

      const preview = yield* Effect.acquireRelease(
        Effect.sync(() => start(["preview", "docs", "--port", "0"])),
        (child) => Effect.sync(() => child.kill("SIGKILL"))
      )
      const url = yield* Effect.callback<string>((resume) => {
        preview.stdout!.once("data", (line) => resume(Effect.succeed(String(line).trim())))
      })
      const page = yield* Effect.promise(() => fetch(url).then((answer) => answer.text()))
      expect(page).toContain("answer")

      const server = yield* sharedOctavo("memory")
      yield* aSpace(server, "Handbook")
      const connection = { OCTAVO_URL: server.url, OCTAVO_TOKEN: server.token }
      expect(octavo(["space", "list"], connection)).toMatchObject({
        code: 0,
        out: expect.stringContaining("Handbook")
      })

      for (const command of [["serve"], ["help", "org", "import"]]) {
        expect(octavo(command)).toEqual({
          code: 2,
          out: "",
          err: expect.stringMatching(
            /^octavo: octavo (serve|org import) needs .* npm install @octavo\/cli@[\d.]+\n$/
          )
        })
      }
    }).pipe(Effect.scoped),
  600_000
)
