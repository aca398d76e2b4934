import { Effect, type Scope } from "effect"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** The place at which a connection is cut: before a message reaches the server, or right after, so that its answer is lost. */
export type Cut = "before" | "after"

/** A proxy in front of Postgres that counts what clients send, and cuts the connection at one of these messages. */
export interface CuttingProxy {
  readonly port: number
  /** Counts messages from now on; at the `at`-th one, the connection that sends it is cut. */
  readonly arm: (at: number, cut: Cut) => void
  /** Counts no more; returns how many messages there were. */
  readonly disarm: () => number
}

/** Messages of a client after the first one, which has no type: a byte of type, and a length that counts itself. */
const lengthOfNext = (bytes: Buffer, isFirst: boolean): number | null => {
  const header = isFirst ? 0 : 1
  if (bytes.length < header + 4) return null
  const length = header + bytes.readInt32BE(header)
  return bytes.length < length ? null : length
}

/** Starts a proxy in front of the Postgres at a port of this machine, ended with the scope. */
export const aCuttingProxy = (target: {
  readonly host: string
  readonly port: number
}): Effect.Effect<CuttingProxy, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<{
        readonly proxy: CuttingProxy
        readonly close: () => void
      }>((resume) => {
        let armed: { readonly at: number; readonly cut: Cut } | null = null
        let counted = 0
        const sockets = new Set<Socket>()
        const server = createServer((client) => {
          const upstream = connect(target)
          for (const socket of [client, upstream]) {
            sockets.add(socket.setNoDelay(true))
            socket.on("error", () => {})
            socket.on("close", () => {
              sockets.delete(socket)
              client.destroy()
              upstream.destroy()
            })
          }
          let waiting = Buffer.alloc(0)
          let isFirst = true
          client.on("data", (chunk) => {
            waiting = Buffer.concat([waiting, chunk])
            for (;;) {
              const length = lengthOfNext(waiting, isFirst)
              if (length === null) return
              const message = waiting.subarray(0, length)
              waiting = waiting.subarray(length)
              const isCut = !isFirst && armed !== null && ++counted === armed.at
              isFirst = false
              if (isCut && armed?.cut === "before") return void client.destroy()
              upstream.write(message)
              if (isCut) return void upstream.end(() => client.destroy())
            }
          })
          upstream.on("data", (chunk) => client.write(chunk))
        })
        server.listen(0, "127.0.0.1", () => {
          const { port } = server.address() as AddressInfo
          const close = () => {
            for (const socket of sockets) socket.destroy()
            server.close()
          }
          const arm = (at: number, cut: Cut) => {
            armed = { at, cut }
            counted = 0
          }
          const disarm = () => {
            armed = null
            return counted
          }
          resume(Effect.succeed({ proxy: { port, arm, disarm }, close }))
        })
      }),
      ({ close }) => Effect.sync(close)
    ),
    ({ proxy }) => proxy
  )
