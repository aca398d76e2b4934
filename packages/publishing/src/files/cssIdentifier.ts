/** The texts that `CSS.escape` leaves as they are (CSS Object Model, section 2.1). */
const identifier = /^(?:--|-?(?:[A-Za-z_]|[^\0-\x7f]))(?:[\w-]|[^\0-\x7f])*$/

/**
 * An anchor as front ends of others read it: an identifier of CSS, since they look headings up by selectors. `1-begin` becomes `id-1-begin`.
 * An empty one, which names a page as a whole, stays.
 */
export const cssIdentifier = (anchor: string): string =>
  anchor === "" || identifier.test(anchor) ? anchor : `id-${anchor.replaceAll(/[\0-,./:-@[-^`{-\x7f]/g, "-")}`

/** A value of a document, with the anchors of headings and of references to them as identifiers of CSS. A part without any stays the same object. */
export const withCssIdentifiers = <A>(value: A, name = ""): A => {
  if (typeof value !== "object" || value === null) return value
  const isReference = "kind" in value && value.kind === "anchor"
  let copy: object | undefined
  for (const [key, child] of Object.entries(value) as ReadonlyArray<[string, unknown]>) {
    const isAnchor = (name === "meta" && key === "id") || (isReference && key === "anchor")
    const next = isAnchor && typeof child === "string" ? cssIdentifier(child) : withCssIdentifiers(child, key)
    if (next === child) continue
    copy ??= Array.isArray(value) ? [...(value as Array<unknown>)] : { ...value }
    Object.assign(copy, { [key]: next })
  }
  return copy === undefined ? value : (copy as A)
}
