import type { OmittedTable } from "@octavo/database"

/** The tables of notifications, all of which an export leaves out. */
export const omittedTables: ReadonlyArray<OmittedTable> = [
  { table: "notifications.webhooks", why: "Sealed secrets: webhooks are made anew." },
  { table: "notifications.deliveries", why: "Deliveries of webhooks that an export leaves out." },
  { table: "notifications.attempts", why: "Deliveries of webhooks that an export leaves out." },
  { table: "notifications.notices", why: "Mail that this installation sends." },
  { table: "notifications.muted_topics", why: "Settings of a user for all organizations." }
]
