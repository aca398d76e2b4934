import type { Reference } from "../document/Derived.ts"
import type { OrUndefined } from "../inlines/Reading.ts"

/** The reference that a text has at a range, with the anchor that its target ends with. */
export const referenceOf = ({
  kind,
  parts,
  section,
  target,
  ...rest
}: OrUndefined<Omit<Reference, "anchor">>): Reference => {
  const hash = target.indexOf("#")
  const anchor = hash < 0 || hash === target.length - 1 ? undefined : target.slice(hash + 1)
  return {
    ...rest,
    kind: /^mailto:/i.test(target) ? "email" : kind,
    target,
    ...(section !== undefined && { section }),
    ...(parts !== undefined && { parts }),
    ...(anchor !== undefined && { anchor })
  }
}
