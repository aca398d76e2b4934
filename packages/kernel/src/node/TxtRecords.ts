import { Effect, Layer } from "effect"
import { Resolver } from "node:dns/promises"
import { TxtRecords } from "../outbound/TxtRecords.ts"

/** The time of one query in milliseconds, and the number of queries for a name. */
const query = { timeout: 2000, tries: 2 }

/** The records that the name servers of this machine return. */
export const layer = (options: { readonly servers?: ReadonlyArray<string> } = {}): Layer.Layer<TxtRecords> =>
  Layer.succeed(TxtRecords, {
    list: Effect.fn("kernel.TxtRecords.list")((name: string) =>
      Effect.tryPromise(() => {
        const resolver = new Resolver(query)
        if (options.servers !== undefined) resolver.setServers(options.servers)
        return resolver.resolveTxt(name)
      }).pipe(
        // A record is sent in parts of at most 255 bytes.
        Effect.map((records) => records.map((parts) => parts.join(""))),
        Effect.timeout("10 seconds"),
        Effect.catch(() => Effect.succeed([]))
      )
    )
  })
