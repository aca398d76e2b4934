import { Context, type DateTime, type Effect, type Option } from "effect"
import type { DeviceCode } from "./DeviceCode.ts"

/** The devices that wait for their users. */
export class DeviceCodes extends Context.Service<
  DeviceCodes,
  {
    /** The device with a code, whose row is locked for the unit of work. */
    readonly findForUpdate: (hash: string) => Effect.Effect<Option.Option<DeviceCode>>
    readonly findByUserCode: (userCode: string) => Effect.Effect<Option.Option<DeviceCode>>
    /** The device with a typed code, whose row is locked for the unit of work. */
    readonly findByUserCodeForUpdate: (userCode: string) => Effect.Effect<Option.Option<DeviceCode>>
    readonly put: (code: DeviceCode) => Effect.Effect<void>
    readonly remove: (hash: string) => Effect.Effect<void>
    /** Removes those that have expired at a time. */
    readonly removeExpired: (now: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/identity/DeviceCodes") {}
