import { Console, Effect } from "effect"
import { spawn } from "node:child_process"
import { isTerminal } from "./terminal.ts"

const command = (): string => process.env["OCTAVO_PAGER"] ?? process.env["PAGER"] ?? "less -FRX"

/** Prints text: on a terminal through `OCTAVO_PAGER`, `PAGER` or `less -FRX`; `cat` or an empty variable turns the pager off. */
export const page = (text: string): Effect.Effect<void> => {
  const pager = command().trim()
  if (!isTerminal() || pager === "" || pager === "cat") return Console.log(text)
  const paged = Effect.callback<boolean>((resume) => {
    const child = spawn(pager, { shell: true, stdio: ["pipe", "inherit", "inherit"] })
    child.on("error", () => resume(Effect.succeed(false)))
    // Exit code 127 of the shell: the program is not installed.
    child.on("close", (code) => resume(Effect.succeed(code !== 127)))
    child.stdin.on("error", () => {})
    child.stdin.end(`${text}\n`)
  })
  return Effect.flatMap(paged, (isShown) => (isShown ? Effect.void : Console.log(text)))
}
