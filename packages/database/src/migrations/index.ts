import type { Migration } from "../Migration.ts"
import * as m0001 from "./0001_kernel_schemas.ts"

/** Every migration, in order. New ones go to the end; those before are never changed. */
export const migrations: ReadonlyArray<Migration> = [m0001]
