export { aBucket } from "./aBucket.ts"
export { bucketKeys } from "./bucketSignature.ts"
export { askRun, serveRunAnswers } from "./runAnswers.ts"
import { Effect } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A folder of its own that is gone when the scope closes. */
export const aFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "octavo-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
)

/** A port of this machine that nothing listens on. */
export const freePort = Effect.callback<number>((resume) => {
  const server = createServer()
  server.once("error", (error) => resume(Effect.die(error)))
  server.listen(0, "127.0.0.1", () => {
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    server.close(() => resume(Effect.succeed(port)))
  })
})

/** Milliseconds of processor time that this thread has taken, for bounds in tests: other work on the machine does not count. */
export const processorMillis = (): number => {
  const { system, user } = process.threadCpuUsage()
  return (system + user) / 1000
}
