import { exportRepository, importRepository } from "@octavo/gitsync"

/** The background work that workers know. Every worker knows all of it. */
export const jobs = [importRepository, exportRepository]
