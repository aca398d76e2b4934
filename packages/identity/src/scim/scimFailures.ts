import { Schema } from "effect"

/** A request of a directory that cannot be applied; `scimType` is of RFC 7644, section 3.12. */
export class ScimRefused extends Schema.TaggedError<ScimRefused>()(
  "ScimRefused",
  {
    scimType: Schema.Literals([
      "invalidFilter",
      "invalidPath",
      "invalidSyntax",
      "invalidValue",
      "mutability",
      "noTarget",
      "tooMany"
    ]),
    detail: Schema.String
  },
  { httpApiStatus: 400 }
) {
  override get message() {
    return this.detail
  }
}

/** Another resource of the organization has the name or the id already. */
export class ScimConflict extends Schema.TaggedError<ScimConflict>()(
  "ScimConflict",
  { attribute: Schema.String, value: Schema.String },
  { httpApiStatus: 409 }
) {
  readonly scimType = "uniqueness"
  override get message() {
    return `Another resource has the ${this.attribute} ${this.value} already`
  }
}

/** The organization has no such user or group. */
export class ScimNotFound extends Schema.TaggedError<ScimNotFound>()(
  "ScimNotFound",
  { kind: Schema.Literals(["User", "Group"]), id: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return `There is no ${this.kind} ${this.id}`
  }
}
