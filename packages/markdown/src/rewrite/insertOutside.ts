import type { Container } from "./Container.ts"
import type { Span } from "../places/Places.ts"
import type { Rewriting } from "./Rewriting.ts"

/** Inserts outside of the HTML around the siblings; HTML around both of them is closed before the text and opened again behind it. */
export const insertOutside = (
  { after, before }: { readonly before: Container | undefined; readonly after: Container | undefined },
  text: string,
  previous: Span | undefined,
  next: Span | undefined,
  gap: string,
  rewriting: Rewriting
): boolean => {
  if (before !== undefined && before === after) {
    if (before.closing === "") return false
    const [left, right] = [`\n${before.closing}${gap}`, `${gap}${before.opening}\n`]
    rewriting.splice(previous!.end, next!.start, left + text + right)
  } else {
    const at = before?.end ?? previous?.end ?? after!.start
    rewriting.splice(at, at, previous === undefined ? text + gap : gap + text)
  }
  return true
}
