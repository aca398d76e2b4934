import { bareEnvironment } from "@octavo/kernel/node"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { PdfNotPrinted } from "../PdfPrinter.ts"

/** Whether the PDF is wanted, or only whether it could be made; or a social card. */
export type TypstTask = "check" | "print" | "card"

/** The limits of one process. */
export interface TypstLimits {
  readonly milliseconds: number
  readonly megabytes: number
}

/** How a process ended: with what was asked for, with an error in the book, or by being ended because it took too much. */
type TypstOutcome = "done" | "refused" | "lost"

const program = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "./runTypst.ts" : "./runTypst.js", import.meta.url)
)

const heapMegabytes = 1_024

/** Sets the book or the card that lies in a folder, in a process of its own that is ended when it takes too long or too much. */
export const typst = (
  folder: string,
  task: TypstTask,
  { megabytes, milliseconds }: TypstLimits
): Effect.Effect<TypstOutcome, PdfNotPrinted> =>
  Effect.callback((resume) => {
    const child = spawn(
      process.execPath,
      [
        `--max-old-space-size=${heapMegabytes}`,
        program,
        folder,
        task,
        String(megabytes),
        String(process.pid)
      ],
      { env: bareEnvironment(), stdio: ["ignore", "ignore", "pipe"], windowsHide: true }
    )
    let said = ""
    child.stderr.setEncoding("utf8").on("data", (words: string) => {
      if (said.length < 4_000) said += words
    })
    const timer = setTimeout(() => child.kill("SIGKILL"), milliseconds)
    const finish = (effect: Effect.Effect<TypstOutcome, PdfNotPrinted>) => {
      clearTimeout(timer)
      resume(effect)
    }
    child.on("error", (error) => finish(Effect.fail(new PdfNotPrinted({ reason: error.message }))))
    child.on("exit", (code) => {
      if (code === 0) finish(Effect.succeed("done"))
      else if (code === 2) finish(Effect.as(Effect.logDebug(`A book was refused: ${said}`), "refused"))
      else if (code === null) finish(Effect.succeed("lost"))
      // It never came to the book: the printer itself is not in order.
      else finish(Effect.fail(new PdfNotPrinted({ reason: said })))
    })
    return Effect.sync(() => {
      clearTimeout(timer)
      child.kill("SIGKILL")
    })
  })
