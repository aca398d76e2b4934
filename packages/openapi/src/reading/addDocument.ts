import { Blobs, hashBytes, isObject } from "@octavo/kernel"
import { Effect, Option, Result } from "effect"
import { outlineOf } from "./outlineOf.ts"
import { unpack } from "../versions/packing.ts"
import { SpecContents } from "../versions/SpecContents.ts"
import type { SpecContent } from "../versions/SpecVersion.ts"

/** Stores a document of another installation, whose bytes are a blob, with its outline; false where the bytes are not those of its hash. */
export const addDocument = Effect.fn("openapi.addDocument")(function* (content: SpecContent) {
  const contents = yield* SpecContents
  if (Option.isSome(yield* contents.find(content.hash))) return true
  const packed = yield* Effect.option((yield* Blobs).get(content.documentBlob))
  if (Option.isNone(packed)) return false
  const read = Result.try(() => {
    const json = unpack(packed.value, content.size)
    const document: unknown = JSON.parse(Buffer.from(json).toString("utf8"))
    return hashBytes(json) === content.hash && isObject(document) ? outlineOf(document) : null
  })
  if (Result.isFailure(read) || read.success === null) return false
  yield* contents.add(content, read.success)
  return true
})
