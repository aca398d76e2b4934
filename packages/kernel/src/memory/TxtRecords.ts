import { Effect, Layer } from "effect"
import { TxtRecords } from "../outbound/TxtRecords.ts"

/** A DNS with these TXT records, by name, and no others. The records are read at each query. */
export const layer = (
  records: Readonly<Record<string, ReadonlyArray<string>>> = {}
): Layer.Layer<TxtRecords> =>
  Layer.succeed(TxtRecords, { list: (name) => Effect.sync(() => records[name] ?? []) })
