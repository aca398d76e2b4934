import { Effect } from "effect"
import { runProgram } from "./runProgram.ts"

const isThere = (program: string) =>
  Effect.map(runProgram("sh", ["-c", `command -v ${program}`]), ({ code }) => code === 0)

/**
 * Installs packages of Debian that have these programs, unless they are there; says so. Answers why it cannot, or null: only on a
 * Debian, and as root.
 */
export const installPrograms = Effect.fnUntraced(function* (
  programs: Readonly<Record<string, ReadonlyArray<string>>>
) {
  const missing: Array<string> = []
  for (const [program, packages] of Object.entries(programs)) {
    if (!(yield* isThere(program))) missing.push(...packages)
  }
  if (process.getuid?.() !== 0) return "This proof needs root."
  if (missing.length === 0) return null
  if (!(yield* isThere("apt-get"))) return `This proof needs ${missing.join(", ")} of Debian.`
  console.log(`Installing ${missing.join(", ")} by apt-get`)
  yield* runProgram("apt-get", ["update"])
  const installed = yield* runProgram(
    "apt-get",
    ["install", "--yes", "--no-install-recommends", ...missing],
    {
      DEBIAN_FRONTEND: "noninteractive"
    }
  )
  return installed.code === 0
    ? null
    : `apt-get cannot install ${missing.join(", ")}:\n${installed.said.slice(-500)}`
})
