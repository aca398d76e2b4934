import { DateTime, Effect, Option } from "effect"
import { auditRefusedSignIn } from "../audit/auditRefusedSignIn.ts"
import { type DeviceCode, DeviceCodeNotFound, normalizeUserCode } from "../sessions/DeviceCode.ts"
import { DeviceCodes } from "../sessions/DeviceCodes.ts"
import type { Session } from "../sessions/Session.ts"

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

/** The device that waits with a code that the user of a session typed. A wrong code is in the audit log. */
export const findWaitingDevice = Effect.fn("identity.findWaitingDevice")(function* (
  session: Session,
  typed: string
) {
  const codes = yield* DeviceCodes
  return yield* Effect.tapError(Effect.flatMap(codes.findByUserCode(normalizeUserCode(typed)), waiting), () =>
    auditRefusedSignIn({
      organizationId: session.within,
      target: { kind: "signIn", id: "device" },
      fields: { reason: "device/code", user: session.userId }
    })
  )
})

/** The same, with its row locked for the unit of work. */
export const findWaitingDeviceForUpdate = Effect.fnUntraced(function* (typed: string) {
  const codes = yield* DeviceCodes
  return yield* waiting(yield* codes.findByUserCodeForUpdate(normalizeUserCode(typed)))
})
