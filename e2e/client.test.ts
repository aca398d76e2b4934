import { expect, it } from "@effect/vitest"
import { build } from "esbuild"
import { Effect } from "effect"
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { buildPackages, runCommand } from "./src/packedPackages.ts"
import { aSpace } from "./src/spaces.ts"
import { someSettings, startServer } from "./src/startOctavo.ts"

const root = join(import.meta.dirname, "..")
const home = join(root, "packages/client")

/** A project outside the repository that has the client as the registry would give it, and effect. */
const aProject = Effect.acquireRelease(
  Effect.sync(() => {
    buildPackages()
    const project = mkdtempSync(join(tmpdir(), "octavo-client-"))
    const installed = join(project, "node_modules/@octavo/client")
    mkdirSync(installed, { recursive: true })
    const { publishConfig, ...described } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"))
    expect(described.dependencies).toBeUndefined()
    writeFileSync(
      join(installed, "package.json"),
      JSON.stringify({ ...described, exports: publishConfig.exports })
    )
    for (const folder of described.files)
      cpSync(join(home, folder), join(installed, folder), { recursive: true })
    symlinkSync(realpathSync(join(home, "node_modules/effect")), join(project, "node_modules/effect"))
    return { project, installed }
  }),
  ({ project }) => Effect.sync(() => rmSync(project, { recursive: true }))
)

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)).size)
    .reduce((sum, size) => sum + size, 0)

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
      const { installed, project } = yield* aProject
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
      runCommand(join(root, "node_modules/.bin/tsc"), ["-p", project], project)

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
  300_000
)
