import { monotonicMillis } from "@octavo/kernel"
import { Effect } from "effect"
import { DocumentParser } from "./DocumentParser.ts"
import { keepDocuments } from "./keepDocuments.ts"
import { Sources } from "../entries/Sources.ts"

/** A tree takes some three milliseconds: those of one go are made long before another may take them. */
const atOnce = 20

/** How long one run goes on, in milliseconds. */
const longest = 60_000

/**
 * Makes the document trees of new sources ahead of their readers, one at a time, so that whoever waits for a page gets the
 * parser first. Returns how many it made.
 */
export const makeDocuments = Effect.fn("content.makeDocuments")(function* () {
  const sources = yield* Sources
  const parser = yield* DocumentParser
  const start = yield* monotonicMillis
  let made = 0
  while ((yield* monotonicMillis) - start < longest) {
    const taken = yield* sources.takeWaiting(atOnce)
    if (taken.size === 0) break
    const documents = new Map<string, string>()
    for (const [hash, text] of taken) {
      documents.set(hash, JSON.stringify(yield* parser.read(text, true)))
      yield* Effect.yieldNow
    }
    yield* keepDocuments(documents)
    made += taken.size
  }
  return made
})
