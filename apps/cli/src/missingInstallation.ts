import type { Settings } from "@octavo/installation"
import { existsSync } from "node:fs"
import { join } from "node:path"

/**
 * The reason why there is no installation to work on, or null. A command that opened the stores would create an empty one. A database
 * server is not asked.
 */
export const missingInstallation = ({
  databaseUrl,
  dataDir
}: Pick<Settings, "databaseUrl" | "dataDir">): string | null =>
  databaseUrl !== null || existsSync(join(dataDir, "database", "postgres"))
    ? null
    : `The data folder ${dataDir} holds no installation. Name another one with OCTAVO_DATA_DIR, or a Postgres server with DATABASE_URL.`
