import { omittedTables as content } from "@octavo/content/postgres"
import { omittedTables as kernel, type OmittedTable } from "@octavo/database"
import { omittedTables as gitsync } from "@octavo/gitsync/postgres"
import { omittedTables as identity } from "@octavo/identity/postgres"
import { omittedTables as notifications } from "@octavo/notifications/postgres"
import { omittedTables as openapi } from "@octavo/openapi/postgres"
import { omittedTables as reviews } from "@octavo/reviews/postgres"
import { omittedTables as sites } from "@octavo/sites/postgres"
import { omittedTables as translations } from "@octavo/translations/postgres"

/** The tables of which an export has no records, each with the reason. */
export const omittedTables: ReadonlyArray<OmittedTable> = [
  ...kernel,
  ...identity,
  ...content,
  ...reviews,
  ...gitsync,
  ...sites,
  ...openapi,
  ...translations,
  ...notifications
]
