import { expect } from "@effect/vitest"
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

const home = join(import.meta.dirname, "../../packages/client")

/** A project outside the repository that has the client as the registry would give it, and effect. */
export const aClientProject = Effect.acquireRelease(
  Effect.sync(() => {
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

/** The number of bytes of all files in a folder. */
export const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)).size)
    .reduce((sum, size) => sum + size, 0)
