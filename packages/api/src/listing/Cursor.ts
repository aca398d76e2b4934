import { Effect, Schema } from "effect"
import { type Position, Signer } from "@octavo/kernel"
import { CursorRefused } from "./CursorRefused.ts"

/** A position as clients carry it: opaque, and of use for the list alone whose name (`scope`) it was signed with. */
export const encodeCursor = Effect.fnUntraced(function* (scope: string, position: Position) {
  const signer = yield* Signer
  const payload = Buffer.from(JSON.stringify(position)).toString("base64url")
  return `${payload}.${signer.sign(`cursor ${scope}`, payload)}`
})

/** Reads what `encodeCursor` of the same scope made, as a position of the list that has this schema. */
export const decodeCursor = Effect.fnUntraced(function* <After extends Position>(
  schema: Schema.Codec<After, unknown>,
  scope: string,
  cursor: string
) {
  const signer = yield* Signer
  const [payload, signature, ...rest] = cursor.split(".")
  if (payload === undefined || signature === undefined || rest.length > 0) return yield* new CursorRefused()
  if (!signer.verify(`cursor ${scope}`, payload, signature)) return yield* new CursorRefused()
  const position = Schema.decodeUnknownEffect(Schema.fromJsonString(schema))(
    Buffer.from(payload, "base64url").toString()
  )
  return yield* Effect.mapError(position, () => new CursorRefused())
})
