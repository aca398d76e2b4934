import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { hashKey } from "../tokens/ApiToken.ts"
import { DeviceCode, devicePolling, newUserCode } from "../sessions/DeviceCode.ts"
import { DeviceCodes } from "../sessions/DeviceCodes.ts"
import { newSecret } from "../tokens/newSecret.ts"

/** Starts the sign-in of a device. Only this answer contains the device code. */
export const requestDeviceCode = Effect.fn("identity.requestDeviceCode")(function* (device: {
  readonly clientId: string
  readonly label: string
  readonly address: string
}) {
  const now = yield* DateTime.now
  const secret = newSecret()
  const code = new DeviceCode({
    ...device,
    hash: hashKey(secret),
    userCode: newUserCode(),
    state: "pending",
    approval: null,
    interval: devicePolling.interval,
    polledAt: null,
    createdAt: now,
    expiresAt: DateTime.add(now, { seconds: devicePolling.life })
  })
  yield* (yield* DeviceCodes).put(code)
  return { code, secret }
}, atomically)
