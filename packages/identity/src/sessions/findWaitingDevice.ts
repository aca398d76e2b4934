import { DateTime, Effect, Option } from "effect"
import { type DeviceCode, DeviceCodeNotFound, normalizeUserCode } from "./DeviceCode.ts"
import { DeviceCodes } from "./DeviceCodes.ts"

const waiting = Effect.fnUntraced(function* (found: Option.Option<DeviceCode>) {
  if (
    Option.isNone(found) ||
    found.value.state !== "pending" ||
    DateTime.isLessThanOrEqualTo(found.value.expiresAt, yield* DateTime.now)
  ) {
    return yield* new DeviceCodeNotFound()
  }
  return found.value
})

/** The device that waits with a typed code. */
export const findWaitingDevice = Effect.fn("identity.findWaitingDevice")(function* (typed: string) {
  const codes = yield* DeviceCodes
  return yield* waiting(yield* codes.findByUserCode(normalizeUserCode(typed)))
})

/** The same, with its row locked for the unit of work. */
export const findWaitingDeviceForUpdate = Effect.fnUntraced(function* (typed: string) {
  const codes = yield* DeviceCodes
  return yield* waiting(yield* codes.findByUserCodeForUpdate(normalizeUserCode(typed)))
})
