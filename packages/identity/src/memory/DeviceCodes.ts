import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import type { DeviceCode } from "../sessions/DeviceCode.ts"
import { DeviceCodes } from "../sessions/DeviceCodes.ts"

export const layer: Layer.Layer<DeviceCodes> = Layer.effect(
  DeviceCodes,
  Effect.gen(function* () {
    const codes = yield* TxHashMap.empty<string, DeviceCode>()
    const findByUserCode = (userCode: string) =>
      Effect.map(TxHashMap.values(codes), (all) =>
        Option.fromUndefinedOr(all.find((code) => code.userCode === userCode))
      )
    return {
      findForUpdate: (hash) => TxHashMap.get(codes, hash),
      findByUserCode,
      findByUserCodeForUpdate: findByUserCode,
      put: (code) => TxHashMap.set(codes, code.hash, code),
      remove: (hash) => Effect.asVoid(TxHashMap.remove(codes, hash)),
      removeExpired: (now) =>
        Effect.flatMap(TxHashMap.values(codes), (all) =>
          TxHashMap.removeMany(
            codes,
            all
              .filter(({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, now))
              .map(({ hash }) => hash)
          )
        ).pipe(Effect.asVoid)
    }
  })
)
