import { Schema } from "effect"

/** An export cannot be written or imported; the message says why and what to do. */
export class ExportRefused extends Schema.TaggedError<ExportRefused>()("ExportRefused", {
  message: Schema.String
}) {}

/** Stops with a sentence. */
export const refuse = (message: string): never => {
  throw new ExportRefused({ message })
}
