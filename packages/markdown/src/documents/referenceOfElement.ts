import type { ReferenceKind } from "./Derived.ts"
import type { HtmlAttribute } from "./Html.ts"

/** The attribute of an HTML element that refers to something, and the role of the reference; undefined for elements without one. */
export const referenceOfElement = (
  name: string,
  attributes: Readonly<Record<string, HtmlAttribute>>
): { readonly attribute: HtmlAttribute; readonly kind: ReferenceKind } | undefined => {
  const [attribute, kind] =
    name === "a"
      ? ([attributes.href, attributes["data-mention"] === undefined ? "link" : "mention"] as const)
      : name === "img"
        ? ([attributes.src, "image"] as const)
        : name === "source"
          ? ([attributes.srcset, "image"] as const)
          : ([undefined, "link"] as const)
  return attribute === undefined ? undefined : { attribute, kind }
}
