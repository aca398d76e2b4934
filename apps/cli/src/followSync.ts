import type { Client, GitInfoResource, GitSyncResource } from "@octavo/client"
import { Console, Effect, Schedule, Stdio } from "effect"
import { isUnreachable } from "./failures.ts"
import { Json } from "./connection.ts"

const interval = "300 millis"

// A server that restarts in the middle goes on with it afterwards, so it is waited for.
const pollSchedule = Schedule.max([Schedule.spaced("1 second"), Schedule.recurs(20)])

const describe = ({ progress, state }: GitSyncResource): string => {
  if (progress === undefined) return state === "queued" ? "Waiting for a worker" : "Running"
  const { done, step, total } = progress
  if (total !== null) return `${step}: ${done} of ${total}`
  return done === 0 ? step : `${step}: ${done}`
}

/** Shows one line that changes on a terminal, one line for each change elsewhere, and nothing with `--json`. */
export const makeProgressLine = Effect.gen(function* () {
  if (yield* Json) return () => {}
  const isTerminal = yield* (yield* Stdio.Stdio).stderrIsTerminal
  let shown = ""
  return (text: string) => {
    if (text === shown) return
    shown = text
    if (isTerminal) process.stderr.write(`\r\u001b[K${text}`)
    else if (text !== "") process.stderr.write(`${text}\n`)
  }
})

/**
 * Asks for an import or an export and waits for its end; `of` picks it from the Git state of the space. What is latest
 * then is what was asked for, or what waited already and does the same.
 */
export const followSync = Effect.fnUntraced(function* <E, R>(
  client: Client,
  spaceId: string,
  of: (info: GitInfoResource) => GitSyncResource | undefined,
  request: Effect.Effect<unknown, E, R>
) {
  const show = yield* makeProgressLine
  const latest = Effect.map(client.git.getSpaceGitInfo({ params: { spaceId } }), of)
  yield* request
  const ended = Effect.gen(function* () {
    while (true) {
      const now = yield* Effect.retry(latest, { schedule: pollSchedule, while: isUnreachable })
      if (now !== undefined) {
        if (now.state === "done" || now.state === "failed") {
          show("")
          return now
        }
        show(describe(now))
      }
      yield* Effect.sleep(interval)
    }
  })
  return yield* Effect.onInterrupt(ended, () => {
    show("")
    return Console.error(
      `octavo: stopped waiting. The server continues the job of space ${spaceId}; run the command again to see the result.`
    )
  })
})
