import { Schema } from "effect"
import { SiteId } from "../sites/SiteId.ts"

/** The kinds of events of visitors. */
export const SiteEventType = Schema.Literals([
  "page_view",
  "search_open",
  "search_type_query",
  "search_open_result",
  "page_post_feedback",
  "page_post_feedback_comment",
  "ask_question",
  "ask_view",
  "ask_rate_response",
  "link_click",
  "api_client_open",
  "api_client_request",
  "trademark_click",
  "ad_click",
  "ad_display"
])
export type SiteEventType = typeof SiteEventType.Type

/** The answers of readers to the question whether a page helped. */
export const PageRating = Schema.Literals(["bad", "ok", "good"])
export type PageRating = typeof PageRating.Type

/**
 * The number of equal events of a site on one day in UTC. Nothing of a visitor is kept: no address, no cookie, no name of a session.
 * Empty texts stand for what an event does not have.
 */
export class SiteEventCount extends Schema.Class<SiteEventCount>("SiteEventCount")({
  siteId: SiteId,
  /** `YYYY-MM-DD`. */
  day: Schema.String,
  type: SiteEventType,
  siteSpaceId: Schema.String,
  pageId: Schema.String,
  /** The words of a search. */
  query: Schema.String,
  rating: Schema.String,
  comment: Schema.String,
  count: Schema.Number
}) {}

/** The facts about events that they are counted by. */
export type SiteEventFacts = Omit<typeof SiteEventCount.Type, "count">

/** The longest of each text that is kept, in characters. */
const eventLimits = { id: 100, query: 200, comment: 512 } as const

/** How many days counts are kept. */
export const keptEventDays = 400

const clean = (text: string): string => text.replaceAll("\u0000", "").toWellFormed()

const cut = (text: string, length: number): string =>
  text.length <= length
    ? clean(text)
    : Array.from(clean(text.slice(0, 4 * length)))
        .slice(0, length)
        .join("")

/** The day of a time in UTC. */
export const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** The facts of an event that are counted, with texts of a length that can be kept. */
export const factsOf = (
  siteId: SiteId,
  event: {
    readonly type: SiteEventType
    readonly at: number
    readonly siteSpaceId?: string | null
    readonly pageId?: string | null
    readonly query?: string
    readonly rating?: string
    readonly comment?: string
  }
): SiteEventFacts => ({
  siteId,
  day: dayOf(event.at),
  type: event.type,
  siteSpaceId: cut(event.siteSpaceId ?? "", eventLimits.id),
  pageId: cut(event.pageId ?? "", eventLimits.id),
  query: cut((event.query ?? "").trim().replace(/\s+/g, " ").toLowerCase(), eventLimits.query),
  rating: cut(event.rating ?? "", eventLimits.id),
  comment: cut(event.comment ?? "", eventLimits.comment)
})

/** Events cannot be counted for a time that is far from the present one. */
export class SiteEventMistimed extends Schema.TaggedError<SiteEventMistimed>()(
  "SiteEventMistimed",
  { index: Schema.Number },
  { httpApiStatus: 400 }
) {
  get path() {
    return `events.${this.index}.timestamp`
  }
  override get message() {
    return `The field \`events.${this.index}.timestamp\` of the body must be within five minutes of the present time`
  }
}

/** A range of time has no days. */
export class SiteEventRangeRefused extends Schema.TaggedError<SiteEventRangeRefused>()(
  "SiteEventRangeRefused",
  {},
  { httpApiStatus: 400 }
) {
  get path() {
    return "range"
  }
  override get message() {
    return "The field `range` of the body must begin before it ends"
  }
}
