import { baselessFailures } from "@octavo/content"
import { TooManyImports } from "./ImportBounds.ts"
import { ImportRefused, ImportSourceUnsupported } from "./ImportSource.ts"

/** The errors of an import of pages, from its source to the edits that add them. */
export const importFailures = [
  ImportSourceUnsupported,
  ImportRefused,
  TooManyImports,
  ...baselessFailures
] as const
