import { Effect, Layer, TxHashMap } from "effect"
import { SiteEventCount } from "../events/SiteEvent.ts"
import { type SiteEventColumn, type SiteEventGroup, SiteEvents } from "../events/SiteEvents.ts"
import { SiteTables } from "./SiteTables.ts"

const keyOf = ({ comment, day, pageId, query, rating, siteId, siteSpaceId, type }: SiteEventCount): string =>
  JSON.stringify([siteId, day, type, siteSpaceId, pageId, query, rating, comment])

/** The first day of the week or the month of a day. */
const firstOf = (day: string, of: "week" | "month"): string => {
  if (of === "month") return `${day.slice(0, 8)}01`
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

const valueOf = (count: SiteEventCount, column: SiteEventColumn): string =>
  column === "week" || column === "month" ? firstOf(count.day, column) : count[column]

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

export const layer: Layer.Layer<SiteEvents, never, SiteTables> = Layer.effect(
  SiteEvents,
  Effect.gen(function* () {
    const { eventCounts, sites } = yield* SiteTables
    return {
      add: Effect.fnUntraced(function* (counts) {
        for (const given of counts) {
          if (!(yield* TxHashMap.has(sites, given.siteId))) continue
          const key = keyOf(given)
          const before = yield* TxHashMap.get(eventCounts, key)
          const count = given.count + (before._tag === "Some" ? before.value.count : 0)
          yield* TxHashMap.set(eventCounts, key, new SiteEventCount({ ...given, count }))
        }
      }),
      sum: (siteId, { by, from, limit, order, to, where }) =>
        Effect.map(TxHashMap.values(eventCounts), (all) => {
          const groups = new Map<string, SiteEventGroup>()
          for (const one of all) {
            if (one.siteId !== siteId || one.day < from || one.day > to) continue
            if (where.some(({ column, isIn, values }) => values.includes(valueOf(one, column)) !== isIn))
              continue
            const values = by.map((column) => valueOf(one, column))
            const key = JSON.stringify(values)
            groups.set(key, { values, count: one.count + (groups.get(key)?.count ?? 0) })
          }
          const at = order === null || order.by === "count" ? -1 : by.indexOf(order.by)
          const sortKey = ({ count, values }: SiteEventGroup) => (at < 0 ? count : values[at]!)
          const sign = order?.isDescending === true ? -1 : 1
          return [...groups.values()]
            .sort((a, b) => {
              const first = order === null ? 0 : sign * compare(sortKey(a), sortKey(b))
              if (first !== 0) return first
              for (const [index, value] of a.values.entries()) {
                const next = compare(value, b.values[index]!)
                if (next !== 0) return next
              }
              return 0
            })
            .slice(0, limit)
        }),
      removeBefore: (day) =>
        Effect.flatMap(TxHashMap.entries(eventCounts), (entries) =>
          TxHashMap.removeMany(
            eventCounts,
            entries.filter(([, one]) => one.day < day).map(([key]) => key)
          )
        )
    }
  })
)
