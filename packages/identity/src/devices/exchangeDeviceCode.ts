import { atomically } from "@octavo/kernel"
import { DateTime, Duration, Effect, Option } from "effect"
import { hashKey } from "../tokens/ApiToken.ts"
import { createSessionToken } from "./createSessionToken.ts"
import { DeviceCode, DeviceTokenRefused, devicePolling, deviceTokenLife } from "../sessions/DeviceCode.ts"
import { DeviceCodes } from "../sessions/DeviceCodes.ts"

const isTooEarly = ({ interval, polledAt }: DeviceCode, now: DateTime.Utc): boolean =>
  polledAt !== null && Duration.isLessThan(DateTime.distance(polledAt, now), Duration.seconds(interval))

/** The outcome of a poll, which is written in any case. */
const poll = Effect.fnUntraced(function* (secret: string, clientId: string) {
  const codes = yield* DeviceCodes
  const found = yield* codes.findForUpdate(hashKey(secret))
  if (Option.isNone(found) || found.value.clientId !== clientId) return "invalid_grant" as const
  const code = found.value
  const now = yield* DateTime.now
  if (DateTime.isLessThanOrEqualTo(code.expiresAt, now)) return "expired_token" as const
  if (code.state === "denied") {
    yield* codes.remove(code.hash)
    return "access_denied" as const
  }
  if (code.approval !== null) {
    yield* codes.remove(code.hash)
    return yield* createSessionToken(code.approval, {
      label: code.label,
      credentialId: null,
      expiresAt: DateTime.add(now, deviceTokenLife)
    })
  }
  const isEarly = isTooEarly(code, now)
  const interval = isEarly ? code.interval + devicePolling.increase : code.interval
  yield* codes.put(new DeviceCode({ ...code, interval, polledAt: now }))
  return isEarly ? ("slow_down" as const) : ("authorization_pending" as const)
}, atomically)

/** Answers a poll of a device: with its API token, once, as soon as its user has allowed it. */
export const exchangeDeviceCode = Effect.fn("identity.exchangeDeviceCode")(function* (
  secret: string,
  clientId: string
) {
  const outcome = yield* poll(secret, clientId)
  return typeof outcome === "string" ? yield* new DeviceTokenRefused({ reason: outcome }) : outcome
})
