import type { Definition, Image, ImageReference, Link, LinkReference } from "mdast"
import type { Reference } from "../document/Derived.ts"
import { destinationOf, destinationOfDefinition } from "../syntax/destinationOf.ts"
import { plainText } from "../headings/heading.ts"

/** The reference of a link or an image; none where its name has no definition. */
export const linksOfNode = (
  source: string,
  definitions: ReadonlyMap<string, Definition>,
  node: Link | LinkReference | Image | ImageReference
): ReadonlyArray<Reference> => {
  const place = "url" in node ? node : definitions.get(node.identifier)
  if (place === undefined) return []
  const [start, end] =
    place.type === "definition" ? destinationOfDefinition(source, place) : destinationOf(source, place)
  const at = { target: place.url, start, end }
  if (node.type === "image" || node.type === "imageReference")
    return [{ kind: "image", ...at, text: node.alt ?? "" }]
  const isMention = node.type === "link" && node.title === "mention"
  return [{ kind: isMention ? "mention" : "link", ...at, text: plainText(node.children) }]
}
