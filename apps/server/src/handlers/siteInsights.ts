import { type EventColumn, type EventQuery } from "@octavo/api"
import {
  aggregateSiteEvents,
  listVisitorSegments,
  type SiteEventColumn,
  trackSiteEvents
} from "@octavo/sites"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"

const facts = {
  eventType: "type",
  siteSpace: "siteSpaceId",
  page: "pageId",
  eventSearchQuery: "query",
  eventPageFeedbackRating: "rating",
  eventPageFeedbackComment: "comment"
} as const

/** The fact of a column; undefined for the number of events. */
const factOf = (column: EventColumn): SiteEventColumn | undefined => {
  if (column.column === "eventsCount") return undefined
  return column.column === "datetime" ? (column.interval ?? "day") : facts[column.column]
}

const eventsCount: EventColumn = { column: "eventsCount" }

const questionOf = ({ groupBy = [], limit = 1000, order, select, where = [] }: EventQuery) => {
  const shown = select === undefined || select.length === 0 ? [...groupBy, eventsCount] : select
  const ordered = order === undefined ? [] : [order.by]
  const by = [...new Set([...groupBy, ...shown, ...ordered].flatMap((column) => factOf(column) ?? []))]
  const asked = {
    by,
    where: where.map(({ column, operator, values }) => ({
      column: facts[column],
      values: values.map((value) => value ?? ""),
      isIn: operator !== "notIn"
    })),
    order:
      order === undefined
        ? null
        : { by: factOf(order.by) ?? ("count" as const), isDescending: order.direction === "desc" },
    limit
  }
  return { shown, asked }
}

/** A value as it is answered: a day as a time, and null for what an event does not have. */
const presentValue = ({ column }: EventColumn, value: string): string | null =>
  value === "" ? null : column === "datetime" ? `${value}T00:00:00.000Z` : value

export const siteInsightsLayer = apiGroup("siteInsights", (handlers) =>
  handlers.handleAll({
    trackEventsInSiteById: ({ params, payload }) =>
      trackSiteEvents(
        params.organizationId,
        params.siteId,
        payload.events.map(({ feedback, location, query, timestamp, type }) => ({
          type,
          timestamp: timestamp ?? null,
          siteSpaceId: location.siteSpace ?? null,
          pageId: location.page ?? null,
          ...(query !== undefined && { query }),
          ...feedback
        }))
      ),
    listSiteVisitorSegments: ({ params }) =>
      Effect.map(listVisitorSegments(params.organizationId, params.siteId), (items) => ({
        count: items.length,
        items
      })),
    aggregateSiteEvents: Effect.fnUntraced(function* ({ params, payload }) {
      const { asked, shown } = questionOf(payload)
      const groups = yield* aggregateSiteEvents(params.organizationId, params.siteId, payload.range, asked)
      const columns = shown.map((column) => {
        const fact = factOf(column)
        const at = fact === undefined ? -1 : asked.by.indexOf(fact)
        const values = groups.map((group) =>
          fact === undefined ? group.count : presentValue(column, group.values[at]!)
        )
        return { column: column.column, values }
      })
      return { columns }
    })
  })
)
