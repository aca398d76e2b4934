import { Schema } from "effect"

/** A page cannot be shown or a form is refused. The user sees one sentence and the code. */
export class PageFailure extends Schema.TaggedError<PageFailure>()("PageFailure", {
  status: Schema.Int,
  /** A short code for reports, such as `form/origin`. */
  code: Schema.String,
  message: Schema.String
}) {}
