export { aBucket } from "./aBucket.ts"
export { bucketKeys } from "./bucketSignature.ts"
export { childrenOf } from "./childrenOf.ts"
export { familyMillis } from "./familyMillis.ts"
export { processorMillis } from "./processorMillis.ts"
export { askRun, serveRunAnswers } from "./runAnswers.ts"
export { watchPauses } from "./watchPauses.ts"
export { withWallStep } from "./withWallStep.ts"
import { Effect } from "effect"
import { randomInt } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A folder of its own that is gone when the scope closes. */
export const aFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "octavo-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
)

/** Listens on a port; undefined where something else does. */
const listenOn = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(undefined))
    server.listen(port, "127.0.0.1", () => resolve(server))
  })

/**
 * A port of this machine that nothing listens on, and that no other test is given while this process runs.
 * A test often starts its program on the port much later. The port is even and below those that systems
 * give to connections, and a listener on the odd port after it keeps it from other processes.
 */
export const freePort = Effect.promise(async () => {
  for (let attempt = 0; attempt < 1000; attempt++) {
    const port = 10_000 + 2 * randomInt(11_000)
    const claim = await listenOn(port + 1)
    if (claim === undefined) continue
    const listener = await listenOn(port)
    if (listener === undefined) {
      claim.close()
      continue
    }
    claim.unref()
    await new Promise((resolve) => listener.close(resolve))
    return port
  }
  throw new Error("No port of this machine is free")
})
