import { Effect } from "effect"
import { spawn } from "node:child_process"

/** Runs a program of the system to its end. */
export const runProgram = (
  program: string,
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>> = {},
  cwd?: string
) =>
  Effect.callback<{ readonly code: number | null; readonly said: string }>((resume) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      ...(cwd !== undefined && { cwd })
    })
    let said = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += String(data)))
    child.on("error", (error) => resume(Effect.succeed({ code: 127, said: error.message })))
    child.on("close", (code) => resume(Effect.succeed({ code, said })))
  })

/** The same; a failure ends the proof with what the program said. Answers its output. */
export const succeed = (...request: Parameters<typeof runProgram>) =>
  Effect.flatMap(runProgram(...request), ({ code, said }) =>
    code === 0
      ? Effect.succeed(said.trim())
      : Effect.die(
          new Error(`${request[0]} ${request[1].join(" ")} ended with ${code}:\n${said.slice(-4000)}`)
        )
  )
