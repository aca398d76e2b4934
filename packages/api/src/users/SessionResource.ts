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
}).annotate({ identifier: "Session" })
export type SessionResource = typeof SessionResource.Type
