import { Schema } from "effect"
import { Timestamp, Url } from "../words.ts"

/** A link that signs a browser in, once. */
export const SignInLinkResource = Schema.Struct({
  object: Schema.Literal("sign-in-link"),
  user: Schema.String,
  expiresAt: Timestamp,
  /** The address to open in the browser. It contains the secret and is shown in this answer alone. */
  url: Url
})
  .annotate({
    fields: {
      expiresAt: "The link works until this time.",
      url: "The address to open in the browser. It contains the secret and is returned only here."
    }
  })
  .annotate({ identifier: "SignInLink" })
export type SignInLinkResource = typeof SignInLinkResource.Type
