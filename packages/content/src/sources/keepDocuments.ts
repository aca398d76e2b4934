import { Effect } from "effect"
import { derivedOf } from "./derivedOf.ts"
import { Sources } from "../entries/Sources.ts"

/**
 * Stores document trees of sources by hash, as JSON. Trees belong to the derived facts of this version, which are made
 * if they are missing.
 */
export const keepDocuments = Effect.fnUntraced(function* (documents: ReadonlyMap<string, string>) {
  if (documents.size === 0) return
  yield* derivedOf([...documents.keys()])
  yield* (yield* Sources).putDocuments(documents)
})
