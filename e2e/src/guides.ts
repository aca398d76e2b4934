import { type BundledProgram, bundledProgram } from "@octavo/programs"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")

/** The folder of the guides. */
export const guides = join(root, "docs/guides")

/** The text of a guide. */
export const textOf = (guide: string): string => readFileSync(join(guides, guide), "utf8")

/** The commands of a guide, block by block. */
export const commandsOf = (guide: string): ReadonlyArray<string> =>
  Array.from(textOf(guide).matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, commands]) => commands!)

/** The first command of a block, by which tests name it. */
export const firstLineOf = (block: string): string =>
  block.split("\n").find((line) => line !== "" && !line.startsWith("#")) ?? ""

/** A bundled program as a command of a shell. */
export const shellCommandOf = ({ args, environment }: BundledProgram): string =>
  `NODE_COMPILE_CACHE="${environment.NODE_COMPILE_CACHE}" ${[process.execPath, ...args].map((word) => `"${word}"`).join(" ")}`

/** The commands of `octavo`, and words that guides use without defining them. */
const preludeOf = (program: BundledProgram) =>
  [
    `octavo() { ${shellCommandOf(program)} "$@"; }`,
    `api() { curl --silent --show-error --fail-with-body -H "Authorization: Bearer $OCTAVO_TOKEN" -H "Content-Type: application/json" "$@"; }`,
    `field() { node -pe "JSON.parse(require('fs').readFileSync(0)).$1"; }`,
    `v1=\${OCTAVO_URL:-}/v1`
  ].join("\n")

/**
 * Runs scripts one after the other in one shell, which ends at the first command that fails; answers its exit code, what each script
 * printed, and all of it.
 */
export const runScripts = (
  scripts: ReadonlyArray<string>,
  folder: string,
  environment: Readonly<Record<string, string>>
) =>
  Effect.flatMap(
    Effect.promise(() => bundledProgram("cli")),
    (program) =>
      Effect.callback<{
        readonly code: number | null
        readonly said: string
        readonly outputs: ReadonlyArray<string>
      }>((resume) => {
        const marked = scripts.map((script, index) => `printf "\\n--- ${index}\\n"\n${script}`)
        const child = spawn("bash", ["-euo", "pipefail", "-c", [preludeOf(program), ...marked].join("\n")], {
          cwd: folder,
          env: { ...process.env, HOME: folder, OCTAVO_RATE_LIMIT: "off", ...environment },
          stdio: ["ignore", "pipe", "pipe"]
        })
        let said = ""
        for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += String(data)))
        child.on("close", (code) => {
          const [, ...outputs] = said.split(/\n--- \d+\n/).map((output) => output.trim())
          resume(Effect.succeed({ code, said, outputs }))
        })
      })
  )
