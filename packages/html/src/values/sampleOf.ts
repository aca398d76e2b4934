import type { JsonObject } from "@octavo/kernel"
import { Schemas } from "../operations/Schemas.ts"
import type { Direction } from "./fits.ts"
import { Sampling } from "./Sampling.ts"

/** A value that fits a schema, as it is sent in a direction; the first of the given examples that fits where there are any. */
export const sampleOf = (
  root: JsonObject,
  given: unknown,
  direction: Direction = "response",
  examples: ReadonlyArray<unknown> = []
): unknown => new Sampling(new Schemas(root), direction).sample(given, examples)
