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
}).annotate({ identifier: "Token" })
export type TokenResource = typeof TokenResource.Type
