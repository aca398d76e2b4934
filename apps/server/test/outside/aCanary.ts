import { Effect } from "effect"
import { createServer, type Server } from "node:net"

const listenOn = (host: string, port: number, onTouch: () => void) =>
  Effect.callback<Server>((resume) => {
    const server = createServer((socket) => {
      onTouch()
      socket.destroy()
    })
    server.once("error", (error) => resume(Effect.die(error)))
    server.listen(port, host, () => resume(Effect.succeed(server)))
  })

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === "object" && address !== null ? address.port : 0
}

/** A listener on the loopback addresses of both families, which must never be connected to. */
export const aCanary = Effect.acquireRelease(
  Effect.gen(function* () {
    const touched: Array<string> = []
    const v4 = yield* listenOn("127.0.0.1", 0, () => touched.push("127.0.0.1"))
    const port = portOf(v4)
    const v6 = yield* listenOn("::1", port, () => touched.push("::1"))
    return { port, touched, servers: [v4, v6] }
  }),
  ({ servers }) => Effect.sync(() => servers.forEach((server) => server.close()))
)
