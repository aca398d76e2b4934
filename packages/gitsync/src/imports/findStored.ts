import { Sources } from "@octavo/content"
import { Effect } from "effect"
import type { WrittenReference } from "./findReferenced.ts"

/** Texts of which the space has the very bytes; there is nothing to be read from the repository. */
export const findStored = Effect.fnUntraced(function* (
  pages: ReadonlyArray<readonly [path: string, hash: string]>
) {
  const facts = yield* (yield* Sources).findDerived(pages.map(([, hash]) => hash))
  return pages.flatMap(([path, sourceHash]) => {
    const found = facts.get(sourceHash)
    return found === undefined ? [] : [[path, { sourceHash, facts: found }] as const]
  })
})

/** The references of the texts whose bytes the space already has. */
export const storedReferences = Effect.fnUntraced(function* (
  texts: ReadonlyArray<readonly [path: string, hash: string]>
) {
  const found = yield* (yield* Sources).findReferences(texts.map(([, hash]) => hash))
  return texts.map(([path, hash]): readonly [string, ReadonlyArray<WrittenReference>] => [
    path,
    found.get(hash) ?? []
  ])
})
