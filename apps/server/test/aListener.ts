import { once } from "node:events"
import type { RequestListener, Server } from "node:http"
import type { AddressInfo } from "node:net"
import { listener } from "../src/http/listener.ts"

/** The listener of the server on a free port, with a handler. The test closes it. */
export const aListener = async (answer: RequestListener, bounds?: Parameters<typeof listener>[1]) => {
  const server = listener(8, bounds)
  server.on("request", answer)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return server
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port

export const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  )
