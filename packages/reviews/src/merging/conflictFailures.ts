import { Schema } from "effect"

/** There is no such conflict in the change request, or it went with a later merge. */
export class ConflictNotFound extends Schema.TaggedError<ConflictNotFound>()(
  "ConflictNotFound",
  { conflictId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such conflict in this change request"
  }
}

/** A text was given where only one of the sides can be taken. */
export class ConflictNotTextual extends Schema.TaggedError<ConflictNotTextual>()(
  "ConflictNotTextual",
  { conflictId: Schema.String, kind: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message() {
    return `This conflict is not about a text. Resolve it with {"take": "main"} or {"take": "change-request"}`
  }
}

/** The text of the conflict was edited since; the resolution would revert that edit. */
export class ConflictOverwritten extends Schema.TaggedError<ConflictOverwritten>()(
  "ConflictOverwritten",
  { conflictId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return "The content of this conflict was edited since. Edit it to the final state, and then take the change request's side"
  }
}
