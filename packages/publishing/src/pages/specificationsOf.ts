import { pageDocumentOf } from "@octavo/content"
import type { JsonObject } from "@octavo/kernel"
import type { ContentReference } from "@octavo/markdown"
import { Effect } from "effect"
import type { PageView } from "./PageView.ts"

/** Reads the OpenAPI documents that a page shows, and gives the one that a reference names. */
export const specificationsOf = Effect.fnUntraced(function* ({
  content,
  specs
}: Pick<PageView, "content" | "specs">) {
  const read = new Map<string, JsonObject>()
  for (const [slug, document] of specs) read.set(slug, yield* document.read)
  return (reference: ContentReference): JsonObject | undefined =>
    read.get((reference.kind === "openapi" ? reference.spec : pageDocumentOf(reference, content.files)) ?? "")
})
