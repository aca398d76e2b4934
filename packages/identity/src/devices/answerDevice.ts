import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { auditBy } from "../audit/audit.ts"
import { userActor } from "../audit/AuditActor.ts"
import { DeviceApproval, DeviceCode } from "../sessions/DeviceCode.ts"
import { DeviceCodes } from "../sessions/DeviceCodes.ts"
import { findWaitingDeviceForUpdate } from "./findWaitingDevice.ts"
import { type Session, SessionFromToken } from "../sessions/Session.ts"

/** Allows a waiting device to act as the user of a session, or denies it; the answer stands. */
export const answerDevice = Effect.fn("identity.answerDevice")(function* (
  session: Session,
  typed: string,
  state: "approved" | "denied"
) {
  if (state === "approved" && session.method === "token") return yield* new SessionFromToken()
  const code = yield* findWaitingDeviceForUpdate(typed)
  const { providerId, userId, within } = session
  const approval = state === "approved" ? new DeviceApproval({ userId, within, providerId }) : null
  const answered = new DeviceCode({ ...code, state, approval })
  yield* (yield* DeviceCodes).put(answered)
  yield* auditBy(
    { actor: userActor(userId), credentialId: session.id },
    {
      organizationId: within,
      action: `device.${state}`,
      target: { kind: "user", id: userId },
      after: { label: code.label, client: code.clientId, address: code.address }
    }
  )
  return answered
}, atomically)
