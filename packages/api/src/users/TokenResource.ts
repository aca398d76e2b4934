import { Schema } from "effect"
import { Timestamp } from "../words.ts"

/** A key to the API, without the key. */
export const TokenResource = Schema.Struct({
  object: Schema.Literal("token"),
  id: Schema.String,
  user: Schema.String,
  label: Schema.String,
  createdAt: Timestamp,
  lastUsedAt: Schema.optionalKey(Timestamp),
  expiresAt: Schema.optionalKey(Timestamp),
  revokedAt: Schema.optionalKey(Timestamp),
  /** The only organization that the token reaches; absent when it reaches all of its user. */
  organization: Schema.optionalKey(Schema.String),
  /** Present when an organization that requires single sign-on accepts the token all the same. */
  ssoExempt: Schema.optionalKey(Schema.Literal(true))
})
  .annotate({
    fields: {
      expiresAt: "The token expires at this time. Absent for a token that never expires.",
      revokedAt: "The time at which it was revoked. Absent for a token that was not.",
      organization: "The id of the only organization that the token reaches. Absent for all of the user.",
      ssoExempt: "Present if an organization that requires single sign-on accepts the token all the same."
    }
  })
  .annotate({ identifier: "Token" })
export type TokenResource = typeof TokenResource.Type
