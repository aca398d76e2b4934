import { Schema } from "effect"

/**
 * An address from a user that passed the checks: resolved once, every address checked, to be used without another
 * lookup.
 */
export interface OutboundUrl {
  readonly url: URL
  readonly protocol: string
  readonly host: string
  readonly port: number
  /** The vetted IP addresses of the host. Connect to one of these and never look the name up again. */
  readonly addresses: readonly [string, ...Array<string>]
}

/** The text is not an address that Octavo fetches: malformed, of a protocol that is not allowed, or with a password in it. */
export class OutboundUrlRefused extends Schema.TaggedError<OutboundUrlRefused>()(
  "OutboundUrlRefused",
  {
    reason: Schema.Literals(["malformed", "protocol", "credentials"]),
    protocols: Schema.Array(Schema.String)
  },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    if (this.reason === "malformed") return "The address is not a valid URL."
    if (this.reason === "credentials") return "The address may not carry a user name or password."
    return `The address must start with ${this.protocols.map((protocol) => `${protocol}//`).join(" or ")}.`
  }
}

/** The same for every host that leads nowhere, so that nobody learns which names an internal network has. */
const unreachable = (host: string) =>
  `The host ${host} has no public address: it could not be found, or is in a private or reserved network, which may not be reached from here.`

/** The host leads into a private or reserved network, where Octavo fetches nothing for its users. */
export class AddressForbidden extends Schema.TaggedError<AddressForbidden>()(
  "AddressForbidden",
  { host: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    return unreachable(this.host)
  }
}

/** No address is known for the host. */
export class HostUnknown extends Schema.TaggedError<HostUnknown>()(
  "HostUnknown",
  {
    host: Schema.String,
    /** Whether DNS did not answer, so that the name may be known later. The message is the same. */
    isPassing: Schema.optionalKey(Schema.Boolean)
  },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    return unreachable(this.host)
  }
}
