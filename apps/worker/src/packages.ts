import * as Content from "@octavo/content"
import * as Gitsync from "@octavo/gitsync"
import * as Identity from "@octavo/identity"
import * as Kernel from "@octavo/kernel"
import * as Notifications from "@octavo/notifications"
import * as OpenApi from "@octavo/openapi"
import * as Reviews from "@octavo/reviews"
import * as Sites from "@octavo/sites"
import * as Translations from "@octavo/translations"
import { Duration } from "effect"

/** The services that any of these needs. */
type Needs<One> = One extends Kernel.Schedule<infer R> | Kernel.Subscriber<infer R> ? R : never

const everySubscriber = [
  ...Gitsync.subscribers,
  ...Notifications.subscribers,
  ...OpenApi.subscribers,
  ...Reviews.subscribers,
  ...Sites.subscribers,
  ...Translations.subscribers
]

const subscribers: ReadonlyArray<Kernel.Subscriber<Needs<(typeof everySubscriber)[number]>>> = everySubscriber

const everySchedule = [
  ...Content.schedules,
  ...Gitsync.schedules,
  ...Identity.schedules,
  ...Kernel.schedules,
  ...Notifications.schedules,
  ...OpenApi.schedules,
  ...Sites.schedules,
  ...Translations.schedules,
  Kernel.schedule("kernel.deliverEvents", Duration.seconds(2), Kernel.deliverEvents(subscribers))
]

/** The regular work of all packages. */
export const schedules: ReadonlyArray<Kernel.Schedule<Needs<(typeof everySchedule)[number]>>> = everySchedule

/** The services that a handler of jobs needs. */
type NeedsOfJob<One> = One extends Kernel.JobHandler<infer R> ? R : never

const everyJob = [
  ...Content.jobs,
  ...Gitsync.jobs,
  ...Notifications.jobs,
  ...OpenApi.jobs,
  ...Translations.jobs
]

/** The background jobs of all packages. Every worker knows all of them. */
export const jobs: ReadonlyArray<Kernel.JobHandler<NeedsOfJob<(typeof everyJob)[number]>>> = everyJob
