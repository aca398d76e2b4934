import { Effect } from "effect"
import { derivedOf } from "./derivedOf.ts"
import { Sources } from "./Sources.ts"

/** Keeps document trees of sources by hash, as JSON. Trees stand beside what this version derives, which is made if it is not there. */
export const keepDocuments = Effect.fnUntraced(function* (documents: ReadonlyMap<string, string>) {
  if (documents.size === 0) return
  yield* derivedOf([...documents.keys()])
  yield* (yield* Sources).putDocuments(documents)
})
