import { DateTime, Effect, Layer, TxHashMap } from "effect"
import { AddressClaims } from "../hostnames/AddressClaims.ts"
import { servedHostname, type Site } from "../sites/Site.ts"
import { SiteTables } from "./SiteTables.ts"

const isPending = (site: Site): boolean =>
  site.deletedAt === null && site.hostname !== null && servedHostname(site) === null

export const layer: Layer.Layer<AddressClaims, never, SiteTables> = Layer.effect(
  AddressClaims,
  Effect.gen(function* () {
    const { hostnameChecks, sites } = yield* SiteTables
    const byId = Effect.map(TxHashMap.values(sites), (rows) =>
      rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    )
    return {
      list: (kind, address, organizationIds) =>
        Effect.map(byId, (rows) =>
          rows.filter(
            (site) =>
              site.deletedAt === null &&
              site[kind] === address &&
              organizationIds.includes(site.organizationId)
          )
        ),
      takePending: Effect.fnUntraced(function* (before, now, limit) {
        const checks = new Map(yield* TxHashMap.entries(hostnameChecks))
        const lastOf = ({ id }: Site) => checks.get(id)?.epochMilliseconds ?? 0
        const taken = (yield* byId)
          .filter((site) => isPending(site) && lastOf(site) < DateTime.toEpochMillis(before))
          .toSorted((a, b) => lastOf(a) - lastOf(b))
          .slice(0, limit)
        yield* Effect.forEach(taken, ({ id }) => TxHashMap.set(hostnameChecks, id, now), { discard: true })
        return taken
      }, Effect.tx)
    }
  })
)
