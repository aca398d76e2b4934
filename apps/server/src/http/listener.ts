import { createServer, type Server } from "node:http"

/** How long a request may take to come, in milliseconds: 100 MB over a line of one megabit a second. */
const requestTimeout = 15 * 60 * 1000

/**
 * Node's HTTP server, which closes a connection when its request is answered once it is closing itself: otherwise it would
 * wait some seconds more for a next request, and the process with it.
 */
export const listener = (): Server => {
  const server = createServer({ requestTimeout })
  const close = server.close.bind(server)
  server.close = (done) => {
    server.keepAliveTimeout = 1
    server.keepAliveTimeoutBuffer = 0
    return close(done)
  }
  return server
}
