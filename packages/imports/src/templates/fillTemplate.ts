import type { ContentReference } from "@octavo/markdown"
import { escapedDestination } from "../rewriteReferences.ts"
import { pathOfReference, writeAnchor } from "@octavo/markdown"

const BLOCK = /^[ \t]*<!-- if ([a-z-]+) -->[ \t]*\n([^]*?)^[ \t]*<!-- end -->[ \t]*\n?/gm
const PLACE = /\bref:([a-z-]+)/g

const destinationOf = (reference: ContentReference): string | undefined => {
  if (reference.kind === "url") return reference.url
  const path = pathOfReference(reference)
  return path !== undefined && reference.kind === "anchor" ? `${path}#${writeAnchor(reference.anchor)}` : path
}

/**
 * Fills a template: `ref:logo` becomes the target of that reference, and the text between `<!-- if logo -->` and `<!--
 * end -->` is kept when there is one.
 */
export const fillTemplate = (
  markdown: string,
  references: Readonly<Record<string, ContentReference>>
): string => {
  const destinations = new Map(
    Object.entries(references).flatMap(([name, reference]) => {
      const destination = destinationOf(reference)
      return destination === undefined ? [] : [[name, escapedDestination(destination)] as const]
    })
  )
  return markdown
    .replace(BLOCK, (_, name: string, inside: string) => (destinations.has(name) ? inside : ""))
    .replace(PLACE, (place, name: string) => destinations.get(name) ?? place)
}
