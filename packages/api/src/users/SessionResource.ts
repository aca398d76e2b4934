import { SessionMethod } from "@octavo/identity"
import { Schema } from "effect"
import { Timestamp } from "../words.ts"

/** A browser that is signed in. */
export const SessionResource = Schema.Struct({
  object: Schema.Literal("session"),
  id: Schema.String,
  user: Schema.String,
  method: SessionMethod,
  /** The only organization that the session reaches; absent where it reaches all of the user. */
  organization: Schema.optionalKey(Schema.String),
  /** The address of the client at the sign-in. */
  address: Schema.String,
  userAgent: Schema.String,
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  expiresAt: Timestamp
})
  .annotate({
    fields: {
      method: "How the user signed in.",
      organization: "The id of the only organization that the session reaches. Absent for all of the user.",
      address: "The IP address of the client at the sign-in.",
      userAgent: "The `User-Agent` of the browser at the sign-in.",
      expiresAt: "The session ends at this time.",
      lastUsedAt: "The time of the last use."
    }
  })
  .annotate({ identifier: "Session" })
export type SessionResource = typeof SessionResource.Type
