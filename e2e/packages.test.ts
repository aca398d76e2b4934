import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { aProjectWithTarballs, publishedEntries, runCommand } from "./src/packedPackages.ts"

const root = join(import.meta.dirname, "..")

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
  300_000
)
