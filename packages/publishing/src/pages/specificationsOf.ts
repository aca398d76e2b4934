import type { JsonObject } from "@octavo/kernel"
import type { ContentReference } from "@octavo/markdown"
import { Effect } from "effect"
import type { PageView } from "./PageView.ts"

/** Reads the OpenAPI documents that a page shows, and gives the one that a reference names. */
export const specificationsOf = Effect.fnUntraced(function* ({ specs }: Pick<PageView, "specs">) {
  const read = new Map<string, JsonObject>()
  for (const [slug, document] of specs) read.set(slug, yield* document.read)
  return (reference: ContentReference): JsonObject | undefined =>
    reference.kind === "openapi" ? read.get(reference.spec) : undefined
})
