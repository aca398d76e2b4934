import { beforeAll, expect, it, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { build } from "esbuild"
import { spawn } from "node:child_process"
import { readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { aClientProject, sizeOf } from "./src/aClientProject.ts"
import {
  aProjectWithTarballs,
  buildPackages,
  oneChecker,
  publishedEntries,
  runCommand
} from "./src/packedPackages.ts"
import { request } from "./src/request.ts"
import { aSpace, organizationOf } from "./src/spaces.ts"
import { someSettings, startServer, untilReady } from "./src/startOctavo.ts"

const root = join(import.meta.dirname, "..")

// Both tests need the build, which cannot run twice at a time.
beforeAll(buildPackages, 600_000)

const guides = [
  "README.md",
  "docs/guides/embedding.md",
  "packages/client/README.md",
  "packages/markdown/README.md"
]

/** The TypeScript examples of a page. */
const examplesOf = (page: string): ReadonlyArray<string> =>
  Array.from(readFileSync(join(root, page), "utf8").matchAll(/```ts\n([\s\S]*?)```/g), ([, code]) => code!)

const compilerOptions = {
  module: "nodenext",
  target: "es2024",
  lib: ["es2024", "dom", "dom.iterable"],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  types: ["node"]
}

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
      "install in an empty project, type-check with all declarations, and run the programs of the guides",
      () =>
        Effect.gen(function* () {
          const project = yield* Project
          const examples = guides.flatMap(examplesOf)
          expect(examples.length).toBeGreaterThan(6)
          for (const [index, code] of examples.entries()) {
            writeFileSync(join(project, `example${index}.ts`), `${code}\nexport {}\n`)
          }
          const imports = publishedEntries.map(
            (entry, index) => `import * as entry${index} from "${entry}"\n`
          )
          const names = publishedEntries.map((_, index) => `entry${index}`)
          writeFileSync(
            join(project, "everything.ts"),
            `${imports.join("")}console.log([${names.join()}].every((entry) => Object.keys(entry).length > 0))\n`
          )
          writeFileSync(
            join(project, "tsconfig.json"),
            JSON.stringify({ compilerOptions, include: ["*.ts"] })
          )
          runCommand(join(project, "node_modules/.bin/tsc"), ["-p", project, ...oneChecker], project)
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

const program = `
import { ApiFailure, allItems, makeClient, type SpaceResource } from "@octavo/client"
import { Effect, Redacted } from "effect"

export const titles = (url: string, token: string): Promise<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const client = yield* makeClient({ url, token: Redacted.make(token) })
    const [organization] = yield* allItems((query) =>
      client.organizations.listOrganizationsForAuthenticatedUser({ query })
    )
    const spaces: ReadonlyArray<SpaceResource> = yield* allItems((query) =>
      client.spaces.listSpacesInOrganizationById({ params: { organizationId: organization!.id }, query })
    )
    return spaces.map(({ title }) => title ?? "")
  }).pipe(
    Effect.catchIf((error) => error instanceof ApiFailure, ({ code, message }) => Effect.succeed([\`\${code} \${message}\`])),
    Effect.runPromise
  )
`

it.live(
  "the client is one small module that a browser can load, with types of its own",
  () =>
    Effect.gen(function* () {
      const { installed, project } = yield* aClientProject
      expect(sizeOf(installed)).toBeLessThan(10_000_000)
      writeFileSync(join(project, "program.ts"), program)
      writeFileSync(
        join(project, "tsconfig.json"),
        JSON.stringify({
          compilerOptions: {
            module: "nodenext",
            target: "es2024",
            lib: ["es2024", "dom"],
            strict: true,
            skipLibCheck: false,
            noEmit: true,
            types: []
          },
          files: ["program.ts"]
        })
      )
      runCommand(join(root, "node_modules/.bin/tsc"), ["-p", project, ...oneChecker], project)

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

      const octavo = yield* startServer(yield* someSettings)
      yield* aSpace(octavo, "Handbook")
      const { titles } = yield* Effect.promise(() => import(pathToFileURL(outfile).href))
      expect(yield* Effect.promise(() => titles(octavo.url, octavo.token))).toContain("Handbook")
      expect(yield* Effect.promise(() => titles(octavo.url, "wrong"))).toEqual([
        expect.stringMatching(/^401 /)
      ])
    }).pipe(Effect.scoped),
  600_000
)
