import { folded, type MissingTarget } from "./ReferenceTargets.ts"

/** Whether a fragment names a place of its page: text fragments are the browser's. */
export const isPlace = (anchor: string | null): anchor is string =>
  anchor !== null && anchor !== "" && !anchor.startsWith(":~:")

/** The problem of a reference to an anchor that a page does not have. `similar` is an anchor that differs by case or Unicode form alone. */
export const missingAnchor = (
  from: string,
  {
    anchor,
    names,
    page
  }: { readonly page: string; readonly anchor: string; readonly names: Iterable<string> }
): MissingTarget => {
  const alike = [...names].filter((name) => folded(name) === folded(anchor))
  const [only] = alike.length === 1 ? alike : []
  const where = page === from ? "this page" : page
  const hint = only === undefined ? "" : ` Use "#${only}".`
  return {
    isMissing: true,
    rule: "broken-anchor",
    message: `"#${anchor}" is no heading or id of ${where}.${hint}`,
    ...(only !== undefined && { similar: { path: page, anchor: only } })
  }
}
