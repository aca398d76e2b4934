import { AccessDenied, OrganizationNotFound } from "@octavo/identity"
import {
  PageRating,
  SiteEventMistimed,
  SiteEventRangeRefused,
  SiteEventType,
  SiteNotFound,
  structureId
} from "@octavo/sites"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { siteParams, sitePath } from "./siteWords.ts"

const events = `${sitePath}/insights/events` as const
const siteFailures = [AccessDenied, OrganizationNotFound, SiteNotFound] as const

const text = (length: number) => Schema.String.check(Schema.isMaxLength(length))
const optionalStructureId = Schema.optionalKey(Schema.NullOr(structureId.check(Schema.isMaxLength(100))))
const optionalId = Schema.optionalKey(Schema.NullOr(text(100)))

/** An event of a visitor, told by a front end. Facts about the visitor are taken and not kept. */
const TrackedEvent = Schema.Struct({
  type: SiteEventType,
  timestamp: Schema.optionalKey(Schema.DateTimeUtcFromString),
  location: Schema.Struct({ siteSpace: optionalStructureId, page: optionalId }).annotate({
    fields: {
      siteSpace: "The id of the site space. Absent or null where it is not known.",
      page: "The id of the page. Absent or null where it is not known."
    }
  }),
  query: Schema.optionalKey(text(2000)),
  feedback: Schema.optionalKey(
    Schema.Struct({ rating: PageRating, comment: Schema.optionalKey(text(512)) }).annotate({
      fields: { rating: "How useful the page was.", comment: "What the visitor wrote." }
    })
  )
})
  .annotate({
    fields: {
      type: "The kind of the event.",
      timestamp: "The time of the event, in ISO 8601. Absent for now.",
      location: "Where the event happened.",
      query: "The words that were searched for, or the question.",
      feedback: "The feedback on a page."
    }
  })
  .annotate({ identifier: "SiteInsightsEvent", description: "An event of a visitor of a site." })

const Column = Schema.Literals([
  "eventType",
  "siteSpace",
  "page",
  "eventSearchQuery",
  "eventPageFeedbackRating",
  "eventPageFeedbackComment"
])

/** A column of sums: a fact, whole days, weeks or months, or the number of events. */
const EventColumn = Schema.Union([
  Schema.Struct({
    column: Schema.Literal("datetime"),
    interval: Schema.optionalKey(Schema.Literals(["day", "week", "month"]))
  }).annotate({ fields: { interval: "The length of the intervals. Default: `day`." } }),
  Schema.Struct({ column: Schema.Literal("eventsCount") }),
  Schema.Struct({ column: Column }).annotate({ fields: { column: "The attribute of the events." } })
]).annotate({ identifier: "SiteInsightsQueryEventsColumn", description: "A column of sums of events." })

export type EventColumn = typeof EventColumn.Type

const Filter = Schema.Struct({
  column: Column,
  values: Schema.Array(Schema.NullOr(text(2000))).check(Schema.isMaxLength(100)),
  operator: Schema.optionalKey(Schema.Literals(["in", "notIn"]))
}).annotate({
  fields: {
    column: "The attribute to filter by.",
    values: "The values to compare with; null for events without a value.",
    operator: "Whether the attribute must be among the values or not. Default: `in`."
  }
})

const columns = Schema.Array(EventColumn).check(Schema.isMaxLength(10))

/** A question for sums of events. */
const EventQuery = Schema.Struct({
  select: Schema.optionalKey(columns),
  where: Schema.optionalKey(Schema.Array(Filter).check(Schema.isMaxLength(10))),
  groupBy: Schema.optionalKey(columns),
  order: Schema.optionalKey(
    Schema.Struct({ by: EventColumn, direction: Schema.Literals(["asc", "desc"]) }).annotate({
      fields: {
        by: "The column to sort by.",
        direction: "`asc` sorts the smallest first, `desc` the largest."
      }
    })
  ),
  range: Schema.Union([
    Schema.Literals(["lastYear", "last3Months", "last30Days", "last7Days", "last24Hours"]),
    Schema.Struct({ from: Schema.DateTimeUtcFromString, to: Schema.DateTimeUtcFromString }).annotate({
      fields: { from: "The start, in ISO 8601.", to: "The end, in ISO 8601." }
    })
  ]),
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isGreaterThanOrEqualTo(1), Schema.isLessThanOrEqualTo(1000))
  )
}).annotate({
  fields: {
    select: "The columns of the result.",
    where: "The filters. An event must pass all of them.",
    groupBy: "The columns by which events are counted together.",
    order: "The order of the rows.",
    range: "The time of the events.",
    limit: "The maximum number of rows."
  }
})

export type EventQuery = typeof EventQuery.Type

const Values = Schema.Struct({
  column: Schema.String,
  values: Schema.Array(Schema.Union([Schema.String, Schema.Number, Schema.Null]))
}).annotate({
  fields: { column: "The name of the column.", values: "The values of the column, row by row." }
})

/** Visitors of a site who share claims. */
const VisitorSegment = Schema.Struct({
  title: Schema.String,
  claims: Schema.Record(Schema.String, Schema.Json),
  events: Schema.Int,
  visitors: Schema.Int,
  sessions: Schema.Int
})
  .annotate({
    fields: {
      claims: "The claims that the visitors share.",
      events: "The number of their events.",
      visitors: "The number of visitors.",
      sessions: "The number of their sessions."
    }
  })
  .annotate({ identifier: "SiteInsightsVisitorSegment" })

export class SiteInsightsGroup extends guarded(
  HttpApiGroup.make("siteInsights").add(
    HttpApiEndpoint.post("trackEventsInSiteById", events, {
      params: siteParams,
      payload: Schema.Struct({ events: Schema.Array(TrackedEvent).check(Schema.isMaxLength(100)) }).annotate({
        fields: { events: "The events." }
      }),
      success: HttpApiSchema.NoContent,
      error: failures(...siteFailures, SiteEventMistimed)
    })
      .annotate(OpenApi.Summary, "Track events of visitors of a site")
      .annotate(
        OpenApi.Description,
        "Counts at most 100 events, by day, kind and place. Sessions, addresses, cookies and claims of visitors are not kept. A `timestamp` is within five minutes of the present time."
      ),
    HttpApiEndpoint.post("aggregateSiteEvents", `${events}/aggregate`, {
      params: siteParams,
      payload: EventQuery,
      success: Schema.Struct({ columns: Schema.Array(Values) }).annotate({
        fields: { columns: "The columns of the result." }
      }),
      error: failures(...siteFailures, SiteEventRangeRefused)
    })
      .annotate(OpenApi.Summary, "Query events of visitors of a site")
      .annotate(
        OpenApi.Description,
        "Sums the events of whole days in UTC, grouped by the columns of `groupBy` and `select`. Without `select`, the answer has the columns of `groupBy` and `eventsCount`. Counts are kept for 400 days."
      ),
    HttpApiEndpoint.get("listSiteVisitorSegments", `${sitePath}/insights/visitor-segments`, {
      params: siteParams,
      success: Schema.Struct({ count: Schema.Int, items: Schema.Array(VisitorSegment) }),
      error: failures(...siteFailures)
    })
      .annotate(OpenApi.Summary, "List the segments of visitors of a site")
      .annotate(
        OpenApi.Description,
        "Returns an empty list: events are counted without sessions and claims, so there are no segments."
      )
  )
) {}
