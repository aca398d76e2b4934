import { beforeAll, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { build } from "esbuild"
import { readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { aClientProject, sizeOf } from "./src/aClientProject.ts"
import { aProjectWithTarballs, buildPackages, publishedEntries, runCommand } from "./src/packedPackages.ts"
import { aSpace } from "./src/spaces.ts"
import { someSettings, startServer } from "./src/startOctavo.ts"

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

it.live(
  "the packed packages install in an empty project, type-check with all declarations, and run the programs of the guides",
  () =>
    Effect.gen(function* () {
      const project = yield* aProjectWithTarballs
      const examples = guides.flatMap(examplesOf)
      expect(examples.length).toBeGreaterThan(6)
      for (const [index, code] of examples.entries()) {
        writeFileSync(join(project, `example${index}.ts`), `${code}\nexport {}\n`)
      }
      const imports = publishedEntries.map((entry, index) => `import * as entry${index} from "${entry}"\n`)
      const names = publishedEntries.map((_, index) => `entry${index}`)
      writeFileSync(
        join(project, "everything.ts"),
        `${imports.join("")}console.log([${names.join()}].every((entry) => Object.keys(entry).length > 0))\n`
      )
      writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
      runCommand(join(project, "node_modules/.bin/tsc"), ["-p", project], project)
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
    }).pipe(Effect.scoped),
  600_000
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
  600_000
)
