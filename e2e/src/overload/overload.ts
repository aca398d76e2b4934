import { Effect } from "effect"
import { Agent, get } from "node:http"
import { readdirSync, readlinkSync } from "node:fs"
import { connect, type Socket } from "node:net"
import type { Door } from "../request.ts"
import type { Program } from "../startOctavo.ts"

/** What came of many connections that ask again and again. */
export interface Storm {
  /** Answers by status; 0 where the connection ended without one. */
  readonly statuses: Map<number, number>
  bytes: number
}

const count = (statuses: Map<number, number>, status: number) =>
  statuses.set(status, (statuses.get(status) ?? 0) + 1)

/** Asks for one of these paths after the other over so many connections, until it is interrupted. */
export const storm = (door: Door, connections: number, paths: ReadonlyArray<string>, into: Storm) =>
  Effect.callback<never>(() => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    let isOver = false
    const askAgain = (n: number) => {
      if (isOver) return
      const path = paths[n % paths.length]!
      const headers = { authorization: `Bearer ${door.token}` }
      const again = (status: number) => {
        if (isOver) return
        count(into.statuses, status)
        setImmediate(askAgain, n + 1)
      }
      const request = get(`${door.url}${path}`, { agent, headers }, (response) => {
        response.on("data", (chunk: Buffer) => (into.bytes += chunk.byteLength))
        response.on("end", () => again(response.statusCode ?? 0))
        response.on("error", () => again(0))
      })
      request.on("error", () => again(0))
    }
    for (let n = 0; n < connections; n++) askAgain(n)
    return Effect.sync(() => {
      isOver = true
      agent.destroy()
    })
  })

const lingering = (door: Door, connections: number, request: string, onOpen: (socket: Socket) => void) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const { hostname, port } = new URL(door.url)
      return Array.from({ length: connections }, () => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(request)
          onOpen(socket)
        })
        socket.on("error", () => {})
        return socket
      })
    }),
    (sockets) => Effect.sync(() => sockets.forEach((socket) => socket.destroy()))
  )

/** The sockets that a process has open. Who reads nothing does not see that the other end is closed. */
export const socketsOf = ({ child }: Program): number =>
  readdirSync(`/proc/${child.pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${child.pid}/fd/${fd}`).startsWith("socket:")
    } catch {
      return false
    }
  }).length

/** How often a connection asks without reading: more than the buffers of the system take. */
const asked = 40

/** Connections that ask for a path again and again and read nothing. */
export const slowReaders = (door: Door, connections: number, path: string) =>
  lingering(
    door,
    connections,
    `GET ${path} HTTP/1.1\r\nHost: octavo.test\r\nAuthorization: Bearer ${door.token}\r\n\r\n`.repeat(asked),
    (socket) => socket.pause()
  )

/** Connections that announce a body of a megabyte and send a byte of it each second. */
export const slowWriters = (door: Door, connections: number, path: string) =>
  lingering(
    door,
    connections,
    `POST ${path} HTTP/1.1\r\nHost: octavo.test\r\nAuthorization: Bearer ${door.token}\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{`,
    (socket) => {
      const drip = setInterval(() => socket.writable && socket.write(" "), 1_000)
      socket.on("close", () => clearInterval(drip))
    }
  )

/** Asks for something cheap ten times a second for so long: the milliseconds of each answer, and its status. */
export const patientReads = (door: Door, path: string, seconds: number) =>
  Effect.promise(async () => {
    const times: Array<number> = []
    const statuses = new Map<number, number>()
    const end = performance.now() + seconds * 1000
    while (performance.now() < end) {
      const start = performance.now()
      const response = await fetch(`${door.url}${path}`, {
        headers: { authorization: `Bearer ${door.token}` }
      })
      await response.arrayBuffer()
      count(statuses, response.status)
      times.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    times.sort((a, b) => a - b)
    return { statuses, times, at: (part: number) => times[Math.floor(times.length * part)] ?? 0 }
  })
