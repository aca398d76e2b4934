import { Schema } from "effect"
import { OrganizationId } from "../directory/Organization.ts"
import { UserId } from "../directory/User.ts"

/** The session that allowed a device: its user and scope become those of the token. */
export class DeviceApproval extends Schema.Class<DeviceApproval>("DeviceApproval")({
  userId: UserId,
  within: Schema.NullOr(OrganizationId),
  providerId: Schema.NullOr(Schema.String)
}) {}

/** A device that waits for its user to allow it (RFC 8628). */
export class DeviceCode extends Schema.Class<DeviceCode>("DeviceCode")({
  /** SHA-256 of the device code, hex. */
  hash: Schema.String,
  /** The code that the user types: 8 consonants. */
  userCode: Schema.String,
  clientId: Schema.String,
  /** The name of the device, which becomes the label of its token. */
  label: Schema.String,
  /** The address of the device, as counted for limits. */
  address: Schema.String,
  state: Schema.Literals(["pending", "approved", "denied"]),
  /** Null unless approved. */
  approval: Schema.NullOr(DeviceApproval),
  /** The least time between two polls, in seconds. */
  interval: Schema.Int,
  polledAt: Schema.NullOr(Schema.DateTimeUtc),
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.DateTimeUtc
}) {}

/** No device waits with this code. */
export class DeviceCodeNotFound extends Schema.TaggedError<DeviceCodeNotFound>()(
  "DeviceCodeNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "No device waits with this code. Compare it with the one that the device shows, or start again there."
  }
}

/** The refusal of a poll, with the error code of RFC 8628, section 3.5, or RFC 6749, section 5.2. */
export class DeviceTokenRefused extends Schema.TaggedError<DeviceTokenRefused>()("DeviceTokenRefused", {
  reason: Schema.Literals([
    "authorization_pending",
    "slow_down",
    "access_denied",
    "expired_token",
    "invalid_grant"
  ])
}) {}

/** The life of a device code, its first polling interval and its increase for each poll that comes too early, in seconds. */
export const devicePolling = { life: 600, interval: 5, increase: 5 } as const

/** The life of a token that a device gets. */
export const deviceTokenLife = { days: 90 } as const

/** Consonants without vowels, which spell no words (RFC 8628, section 6.1). */
const letters = "BCDFGHJKLMNPQRSTVWXZ"

/** The largest multiple of 20 in a byte: bytes from there on would make some letters likelier. */
const fairBytes = 240

/** A fresh code to type. */
export const newUserCode = (): string => {
  let code = ""
  while (code.length < 8) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      if (byte < fairBytes && code.length < 8) code += letters[byte % letters.length]
    }
  }
  return code
}

/** A typed code without regard to case, spaces and dashes. */
export const normalizeUserCode = (typed: string): string => typed.toUpperCase().replace(/[\s\p{Pd}]/gu, "")

/** A code as it is shown: in two halves. */
export const presentUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
