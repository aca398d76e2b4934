import { Schema } from "effect"
import { Url } from "../words.ts"

/** A person, as the caller may see them: guests of an organization see no addresses but their own. */
export const UserResource = Schema.Struct({
  object: Schema.Literal("user"),
  id: Schema.String,
  displayName: Schema.String,
  email: Schema.optionalKey(Schema.String),
  photoURL: Schema.optionalKey(Schema.String),
  urls: Schema.Struct({ location: Url })
})
  .annotate({
    fields: {
      email: "The e-mail address. Absent where the caller may not see it.",
      photoURL: "The address of the picture. Absent without one."
    }
  })
  .annotate({ identifier: "User" })
export type UserResource = typeof UserResource.Type
