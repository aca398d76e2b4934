import type { Vitest } from "@effect/vitest"
import { DocumentParserInProcess } from "@octavo/content"
import * as ContentMemory from "@octavo/content/memory"
import * as ContentPostgres from "@octavo/content/postgres"
import { KernelPostgres } from "@octavo/database"
import { TestDatabase } from "@octavo/database/testing"
import * as IdentityMemory from "@octavo/identity/memory"
import * as IdentityPostgres from "@octavo/identity/postgres"
import * as KernelMemory from "@octavo/kernel/memory"
import { OutboundPolicy } from "@octavo/kernel/node"
import { Mailer } from "../src/index.ts"
import * as ReviewsMemory from "@octavo/reviews/memory"
import * as ReviewsPostgres from "@octavo/reviews/postgres"
import { OrganizationSitesFromSites, SpaceHoldersFromSites } from "@octavo/sites"
import * as SitesMemory from "@octavo/sites/memory"
import * as SitesPostgres from "@octavo/sites/postgres"
import { Clock, Layer } from "effect"
import * as NotificationsMemory from "../src/memory/index.ts"
import { WebhookSender } from "../src/node/index.ts"
import * as NotificationsPostgres from "../src/postgres/index.ts"

/** Receivers are on this machine, and those that hang do so for a second. */
const outside = Layer.mergeAll(
  DocumentParserInProcess,
  Mailer.none,
  WebhookSender.layer({ timeout: "1 second" }).pipe(
    Layer.provideMerge(OutboundPolicy.layer({ allowPrivateNetwork: true }))
  )
)

const ofSites = Layer.mergeAll(SpaceHoldersFromSites, OrganizationSitesFromSites)

/** All that notifications and what lies below them need, in memory. */
export const memory = Layer.mergeAll(
  outside,
  NotificationsMemory.layer,
  ReviewsMemory.layer,
  ContentMemory.layer,
  ofSites.pipe(Layer.provideMerge(SitesMemory.layer))
).pipe(Layer.provideMerge(IdentityMemory.layer), Layer.provideMerge(KernelMemory.layer))

// The timers of the queue are those of the outside world; what is tested has the clock of the test.
const kernelPostgres = KernelPostgres.layer.pipe(
  Layer.provide(Layer.succeed(Clock.Clock, Clock.Clock.defaultValue()))
)
const onDatabase = Layer.mergeAll(
  outside,
  NotificationsPostgres.layer,
  ReviewsPostgres.layer,
  ContentPostgres.layer,
  ofSites.pipe(Layer.provideMerge(SitesPostgres.layer)),
  IdentityPostgres.layer,
  kernelPostgres
).pipe(Layer.provideMerge(KernelMemory.blobs))

/** The same on a real Postgres. */
export const postgres = onDatabase.pipe(Layer.provideMerge(TestDatabase.postgres))

/** The same on an embedded database. */
export const pglite = onDatabase.pipe(Layer.provideMerge(TestDatabase.pglite))

export type NotificationServices = Layer.Success<typeof memory>

/** The tests of one store. */
export type NotificationTests = Vitest.MethodsNonLive<NotificationServices>
