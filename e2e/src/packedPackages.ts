import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { spawnSync } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

const root = join(import.meta.dirname, "../..")

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

/**
 * Builds all packages with their declarations, and the files of the application. The build is another run of the compiler than the one that checks all
 * types at once.
 */
export const buildPackages = (): void => {
  runCommand(join(root, "node_modules/.bin/tsc"), ["-b", ...oneChecker, ...workspaces], root)
  runCommand("npm", ["run", "build"], join(root, "packages/client"))
  const web = join(root, "apps/web")
  runCommand("node", ["src/build/main.ts", "dist/files"], web)
}

/** The version of a dependency in the catalog of the workspace. */
const versionOf = (name: string): string => {
  const catalog = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")
  return new RegExp(`^  "?${name}"?: (\\S+)$`, "m").exec(catalog)![1]!
}

/** The names of all entries that the packages publish, such as `@octavo/content/memory`. */
export const publishedEntries = globSync(join(root, "packages/*/package.json")).flatMap((path) => {
  const { name, publishConfig } = JSON.parse(readFileSync(path, "utf8"))
  return Object.keys(publishConfig.exports).map((entry) => name + entry.slice(1))
})

/** An empty project outside of the repository with the packed tarballs of all built packages and programs, installed by pnpm. */
export const aProjectWithTarballs = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "octavo-packed-"))
    const project = join(folder, "project")
    mkdirSync(project)
    const packages = globSync(join(root, "{apps,packages}/*/package.json")).map((path) => {
      const { name } = JSON.parse(readFileSync(path, "utf8"))
      const tarball = join(folder, `${name.replace("@octavo/", "")}.tgz`)
      runCommand("pnpm", ["pack", "--out", tarball], dirname(path))
      return [name, `file:${tarball}`] as const
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
