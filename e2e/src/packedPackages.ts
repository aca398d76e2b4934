import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { spawnSync } from "node:child_process"
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** The folder of this repository. */
export const root = join(import.meta.dirname, "../..")

const workspaces = ["packages", "apps"].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(folder, name))
)

/** The folder of the pnpm that the set-up fetched, when there is none on the path. */
const fetchedPnpm = globSync(join(root, ".tools/pnpm-*/node_modules/@pnpm/exe.*/pnpm")).map(dirname)

/** Runs a command of Node or pnpm and requires its success; returns its output. */
export const runCommand = (command: string, args: ReadonlyArray<string>, cwd: string): string => {
  const PATH = [dirname(process.execPath), process.env.PATH, ...fetchedPnpm].join(":")
  const { status, stderr, stdout } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, PATH, CI: "true" }
  })
  expect(`${stdout}${stderr}`.trim() + ` (${status})`).toMatch(/ ?\(0\)$/)
  return stdout
}

/** Keeps the compiler from checking with four threads, each of which derives the types anew that files share: twice the processor time. */
export const oneChecker = ["--checkers", "1"] as const

/** Builds all packages with their declarations, and the client as one module, as `npm run build` does. */
export const buildPackages = (): void => {
  runCommand(join(root, "node_modules/.bin/tsc"), ["-b", ...oneChecker, ...workspaces], root)
  runCommand("npm", ["run", "build"], join(root, "packages/client"))
}

const bundleClient = `
import { build } from "rolldown"
import parts from "./rolldown.config.ts"

await build(parts[0])
`

/** Builds what programs load: all modules without declarations, in a tenth of the time, the client, the files of the application, the template, and the command. */
export const buildModules = (): void => {
  const folder = mkdtempSync(join(tmpdir(), "octavo-modules-"))
  const config = join(folder, "tsconfig.json")
  const compilerOptions = {
    rootDir: root,
    outDir: folder,
    declaration: false,
    declarationMap: false,
    sourceMap: false,
    inlineSources: false,
    noCheck: true,
    // Modules are emitted one by one, so the types of libraries are not read.
    noResolve: true,
    lib: ["ES5"],
    types: []
  }
  const include = workspaces.map((workspace) => join(root, workspace, "src"))
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, "tsconfig.base.json"), compilerOptions, include })
  )
  runCommand(join(root, "node_modules/.bin/tsc"), ["-p", config], root)
  for (const workspace of workspaces) {
    cpSync(join(folder, workspace, "src"), join(root, workspace, "dist"), { recursive: true })
  }
  rmSync(folder, { recursive: true })
  runCommand("node", ["--input-type=module", "--eval", bundleClient], join(root, "packages/client"))
  runCommand("node", ["src/build/main.ts", "dist/files"], join(root, "apps/web"))
  runCommand("node", ["src/embedded/buildTemplate.ts"], join(root, "packages/database"))
  runCommand("npm", ["run", "build"], join(root, "apps/octavo"))
}

/** The version of a dependency in the catalog of the workspace. */
const versionOf = (name: string): string => {
  const catalog = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")
  return new RegExp(`^  "?${name}"?: (\\S+)$`, "m").exec(catalog)![1]!
}

/** The names of all entries that the packages publish, such as `@octavo/content/memory`. */
const publishedEntries = globSync(join(root, "packages/*/package.json")).flatMap((path) => {
  const { name, publishConfig } = JSON.parse(readFileSync(path, "utf8"))
  return Object.keys(publishConfig.exports).map((entry) => name + entry.slice(1))
})

const guides = [
  "README.md",
  "docs/guides/embedding.md",
  "packages/client/README.md",
  "packages/markdown/README.md"
]

/** The examples of TypeScript in the guides. */
export const examples = guides.flatMap((guide) =>
  Array.from(readFileSync(join(root, guide), "utf8").matchAll(/```ts\n([\s\S]*?)```/g), ([, code]) => code!)
)

/** Writes the examples, and a program that imports all that the packages publish, into a project. */
export const writeExamples = (project: string): void => {
  for (const [index, code] of examples.entries()) {
    writeFileSync(join(project, `example${index}.ts`), `${code}\nexport {}\n`)
  }
  const imports = publishedEntries.map((entry, index) => `import * as entry${index} from "${entry}"\n`)
  const names = publishedEntries.map((_, index) => `entry${index}`)
  writeFileSync(
    join(project, "everything.ts"),
    `${imports.join("")}console.log([${names.join()}].every((entry) => Object.keys(entry).length > 0))\n`
  )
}

/** A program with the client, whose types are those of the client alone. */
export const programOfClient = `
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

/** An empty project outside of the repository with the packed tarballs of all built packages and programs, installed by pnpm. */
export const aProjectWithTarballs = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "octavo-packed-"))
    const project = join(folder, "project")
    mkdirSync(project)
    const out = join(folder, "%s.tgz")
    runCommand("pnpm", ["--recursive", "--filter", "./{apps,packages}/*", "pack", "--out", out], root)
    const packages = globSync(join(root, "{apps,packages}/*/package.json")).map((path) => {
      const { name } = JSON.parse(readFileSync(path, "utf8"))
      return [name, `file:${out.replace("%s", name.replace("@", "").replace("/", "-"))}`] as const
    })
    const beside = ["effect", "fast-check"].map((name) => [name, versionOf(name)] as const)
    const tools = ["typescript", "@types/node"].map((name) => [name, versionOf(name)] as const)
    writeFileSync(
      join(project, "package.json"),
      JSON.stringify({
        name: "embedding",
        private: true,
        type: "module",
        dependencies: Object.fromEntries([...packages, ...beside]),
        devDependencies: Object.fromEntries(tools)
      })
    )
    const overrides = packages.map(([name, tarball]) => `  "${name}": "${tarball}"\n`)
    writeFileSync(join(project, "pnpm-workspace.yaml"), `overrides:\n${overrides.join("")}`)
    runCommand("pnpm", ["install", "--prefer-offline"], project)
    return project
  }),
  (project) => Effect.sync(() => rmSync(dirname(project), { recursive: true }))
)
