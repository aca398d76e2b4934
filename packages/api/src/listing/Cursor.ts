import { Effect } from "effect"
import { type Position, Signer } from "@octavo/kernel"
import { CursorRefused } from "./CursorRefused.ts"

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.every((key) => typeof key === "string" || typeof key === "number")

/** A position as clients carry it: opaque, and of use for the list alone whose name (`scope`) it was signed with. */
export const encodeCursor = Effect.fnUntraced(function* (scope: string, position: Position) {
  const signer = yield* Signer
  const payload = Buffer.from(JSON.stringify(position)).toString("base64url")
  return `${payload}.${signer.sign(`cursor ${scope}`, payload)}`
})

/** Reads what `encodeCursor` of the same scope made. */
export const decodeCursor = Effect.fnUntraced(function* (scope: string, cursor: string) {
  const signer = yield* Signer
  const [payload, signature, ...rest] = cursor.split(".")
  if (payload === undefined || signature === undefined || rest.length > 0) return yield* new CursorRefused()
  if (!signer.verify(`cursor ${scope}`, payload, signature)) return yield* new CursorRefused()
  const position: unknown = JSON.parse(Buffer.from(payload, "base64url").toString())
  return isPosition(position) ? position : yield* new CursorRefused()
})
