import type { Server } from "node:http"
import type { Socket } from "node:net"

/** The time, in milliseconds, that clients may take for what is sent to them. */
export interface ReadingBounds {
  /** Without a byte that leaves for the client: one that reads at all takes some within a second. */
  readonly stalled: number
  /** For all that waits on a connection: the largest file over a line of some 250 kilobits a second. */
  readonly whole: number
  /** How often connections are looked at. */
  readonly interval: number
}

const usualBounds: ReadingBounds = { stalled: 30_000, whole: 60 * 60_000, interval: 10_000 }

/**
 * Ends connections whose clients do not read what is sent to them, or so slowly that it never ends: each holds its answer in memory,
 * and a descriptor.
 */
export const cutSlowReaders = (
  server: Server,
  { interval, stalled, whole }: ReadingBounds = usualBounds
): void => {
  /** Open connections, with the time since when something waits on them without a break; undefined for nothing. */
  const waitingSince = new Map<Socket, number | undefined>()
  server.on("connection", (socket: Socket) => {
    waitingSince.set(socket, undefined)
    socket.once("close", () => waitingSince.delete(socket))
  })
  /** How many requests are under way on a connection. */
  const requests = new WeakMap<Socket, number>()
  const add = (socket: Socket, count: number) => requests.set(socket, (requests.get(socket) ?? 0) + count)
  server.on("request", ({ socket }, response) => {
    add(socket, 1)
    response.once("close", () => add(socket, -1))
  })
  server.timeout = stalled
  // The event also ends connections that were kept alive for a next request, which Node leaves to whoever listens. One without
  // traffic is none that is read slowly, while its request is under way.
  server.on("timeout", (socket: Socket) => {
    if (socket.writableLength > 0 || (requests.get(socket) ?? 0) === 0) socket.destroy()
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, since] of waitingSince) {
      if (socket.writableLength === 0) waitingSince.set(socket, undefined)
      else if (since === undefined) waitingSince.set(socket, now)
      else if (now - since > whole) socket.destroy()
    }
  }, interval)
  timer.unref()
  server.on("close", () => clearInterval(timer))
}
