import { Effect } from "effect"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { root, runCommand } from "./packedPackages.ts"

/** A folder of documentation with what needs the files and threads of the package: code, a formula, an icon, a title to transliterate. */
const documentation = {
  "README.md":
    '# Start\n\n```js\nlet answer = 42\n```\n\n$$x^2$$\n\nGo <i class="fa-rocket">:rocket:</i> now: [Öl](oel.md)\n',
  "oel.md": "# Öl\n"
}

const environmentOf = (project: string, settings: Readonly<Record<string, string>>) => ({
  PATH: [dirname(process.execPath), process.env["PATH"]].join(":"),
  HOME: project,
  ...settings
})

/** An empty project with the packed `octavo` package alone, as npm would install it, and a folder `docs`. */
export const aProjectWithCommand = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "octavo-command-"))
    const project = join(folder, "project")
    const tarball = join(folder, "octavo.tgz")
    mkdirSync(join(project, "docs"), { recursive: true })
    for (const [path, text] of Object.entries(documentation)) writeFileSync(join(project, "docs", path), text)
    runCommand("pnpm", ["pack", "--out", tarball], join(root, "apps/octavo"))
    writeFileSync(
      join(project, "package.json"),
      JSON.stringify({ private: true, dependencies: { octavo: `file:${tarball}` } })
    )
    writeFileSync(join(project, "pnpm-workspace.yaml"), "nodeLinker: hoisted\n")
    runCommand("pnpm", ["install", "--prefer-offline"], project)
    const program = join(project, "node_modules/.bin/octavo")
    return {
      project,
      /** Runs the installed command to its end. */
      octavo: (args: ReadonlyArray<string>, settings: Readonly<Record<string, string>> = {}) => {
        const options = { cwd: project, encoding: "utf8", env: environmentOf(project, settings) } as const
        const { status, stderr, stdout } = spawnSync(program, args, options)
        return { code: status, out: stdout, err: stderr }
      },
      /** Starts the installed command. */
      start: (args: ReadonlyArray<string>): ChildProcess =>
        spawn(program, args, {
          cwd: project,
          env: environmentOf(project, {}),
          stdio: ["ignore", "pipe", "ignore"]
        })
    }
  }),
  ({ project }) => Effect.sync(() => rmSync(dirname(project), { recursive: true }))
)
