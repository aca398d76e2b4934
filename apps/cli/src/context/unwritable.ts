import { Failed } from "../failures.ts"
import { reasonOf } from "../reasonOf.ts"

/** The failure for a file or a folder that cannot be written. */
export const unwritable = (path: string, error: unknown): Failed =>
  new Failed({
    message: `${path} cannot be written: ${reasonOf(error)}. Name another place, or give this user the right to write there.`
  })
