import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { inTurns } from "./inTurns.ts"

/** The requests of a connection that may wait. They are parsed already and take memory. */
const maxWaiting = 100

/** How many requests begin in a turn of the event loop: each takes some tenths of a millisecond until it waits for the database. */
const requestsOfTurn = 32

/** The events that hand a request over; one that expects 100-continue comes by the second. */
const events: ReadonlySet<string> = new Set(["request", "checkContinue"])

/** Answers a request at once, before it waits for its turn; false where it cannot. */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Lets requests that a client sends without waiting for answers (pipelining, RFC 9112, section 9.3.2) begin one after the other. Their
 * answers leave in that order anyway, and a few connections could begin thousands of requests at once otherwise. A connection with too
 * many of them ends, since Node reads on: a client sends those without an answer again over another one.
 *
 * Requests of different connections that arrive together begin in one turn of the event loop. The driver of the database sends what they
 * ask in one message then, instead of one message for each.
 */
export const answerInTurn = (server: Server, front: Front = () => false): void => {
  /** Requests that wait, of the connections that have one under way. */
  const waiting = new WeakMap<Socket, Array<() => void>>()

  const next = (socket: Socket) => {
    const begin = socket.destroyed ? undefined : waiting.get(socket)?.shift()
    if (begin === undefined) waiting.delete(socket)
    else begin()
  }

  const emit: (event: string, ...args: ReadonlyArray<unknown>) => boolean = server.emit.bind(server)

  const inTurn = inTurns(requestsOfTurn)

  const take = (event: string, request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (!waiting.has(socket) && front(request, response)) return
    const begin = () => {
      response.once("close", () => next(socket))
      inTurn(() => {
        if (!socket.destroyed) emit(event, request, response)
      })
    }
    const others = waiting.get(socket)
    if (others === undefined) {
      waiting.set(socket, [])
      begin()
      return
    }
    if (others.length < maxWaiting) others.push(begin)
    else socket.destroy()
  }

  server.emit = (event: string, ...args: ReadonlyArray<unknown>): boolean => {
    if (!events.has(event)) return emit(event, ...args)
    // Both events have these two arguments.
    const [request, response] = args as [IncomingMessage, ServerResponse]
    take(event, request, response)
    return true
  }
}
