import type { ReferenceKind } from "../document/Derived.ts"
import type { HtmlAttribute } from "../html/Html.ts"
import { MEDIA_ELEMENTS } from "../html/htmlElements.ts"
import { mediaOf } from "../inlines/inlineElements.ts"

interface ElementReference {
  readonly kind: ReferenceKind
  /** The attribute with the target. */
  readonly at: HtmlAttribute
}

/** The reference of an HTML element to a page, an image or media, if it has one. */
export const referenceOfElement = (
  name: string,
  attributes: Readonly<Record<string, HtmlAttribute>>
): ElementReference | undefined => {
  const of = (kind: ReferenceKind, at: HtmlAttribute | undefined) =>
    at === undefined ? undefined : { kind, at }
  if (name === "img") return of("image", attributes.src)
  if (MEDIA_ELEMENTS.has(name) || (name === "source" && attributes.srcset === undefined)) {
    const target = mediaOf(attributes)
    const kind = target !== undefined && /^https?:/i.test(target) ? "embed" : "file"
    return target === undefined ? undefined : of(kind, attributes.src ?? attributes.data)
  }
  if (name === "source") return of("image", attributes.srcset)
  // An anchor in a heading names the place itself: it refers to nothing else.
  if (name !== "a" || (attributes.id !== undefined && attributes.href?.value.startsWith("#") !== false))
    return undefined
  return of(attributes["data-mention"] === undefined ? "link" : "mention", attributes.href)
}
