import { TestDatabase } from "../src/testing/index.ts"

/** Both kinds of database; what holds for one holds for the other. */
export const databases = [
  ["postgres", TestDatabase.postgres],
  ["pglite", TestDatabase.pglite]
] as const
