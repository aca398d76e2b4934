import { TestDatabase } from "../src/testing/index.ts"

/** Both kinds of database, which must behave alike. */
export const databases = [
  ["postgres", TestDatabase.postgres],
  ["pglite", TestDatabase.pglite]
] as const
