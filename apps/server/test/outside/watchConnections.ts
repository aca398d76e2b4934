import { Effect } from "effect"
import { type LookupAddress } from "node:dns"
import { isIP, Socket } from "node:net"

interface ConnectOptions {
  readonly host?: string
  readonly port?: number | string
  readonly path?: string
  readonly lookup?: (
    host: string,
    options: { readonly all: true },
    done: (error: Error | null, addresses: ReadonlyArray<LookupAddress>) => void
  ) => void
}

const addressesOf = ({ host = "", lookup }: ConnectOptions): ReadonlyArray<string> => {
  if (isIP(host) !== 0) return [host]
  let found: ReadonlyArray<string> = [`looked up again: ${host}`]
  lookup?.(host, { all: true }, (_, answers) => {
    found = answers.map(({ address }) => address)
  })
  return found
}

/**
 * Records every connection of this process before it is made. Connections to the address for the public Internet are
 * redirected to a port of this machine; all others are recorded, and proceed.
 */
export const watchConnections = (open: { readonly address: string; readonly port: number }) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const begun: Array<string> = []
      // The method is called on the socket that it is replaced on, and its overloads have no common type.
      // oxlint-disable-next-line typescript/unbound-method
      const connect = Socket.prototype.connect as unknown as (
        this: Socket,
        ...args: ReadonlyArray<unknown>
      ) => Socket
      const watched = function (this: Socket, ...args: Array<unknown>): Socket {
        const [given, done] = (Array.isArray(args[0]) ? args[0] : args) as [ConnectOptions, unknown]
        if (typeof given !== "object" || given.path !== undefined) return connect.call(this, ...args)
        const addresses = addressesOf(given)
        if (addresses.every((address) => address === open.address)) {
          return connect.call(this, { ...given, host: "127.0.0.1", port: open.port, lookup: undefined }, done)
        }
        begun.push(...addresses.map((address) => `${address} ${given.port}`))
        return connect.call(this, ...args)
      }
      Socket.prototype.connect = watched as unknown as typeof Socket.prototype.connect
      return {
        begun,
        restore: () => void (Socket.prototype.connect = connect as unknown as typeof Socket.prototype.connect)
      }
    }),
    ({ restore }) => Effect.sync(restore)
  )
