/** One thing three times: where two lines last agreed, on main, and in the change request. */
export interface ThreeWay<A> {
  readonly base: A
  readonly ours: A
  readonly theirs: A
}

/** How a person answered a conflict: with one of the sides, or with a text of one's own where a text is asked for. */
export type Resolution =
  | { readonly take: "main" }
  | { readonly take: "change-request" }
  | { readonly markdown: string }

/** The answers given so far, by the ids of the conflicts. */
export interface Resolutions {
  readonly get: (conflictId: string) => Resolution | undefined
}

/** The same view of all three sides. */
export const mapThreeWay = <A, B>(sides: ThreeWay<A>, view: (side: A) => B): ThreeWay<B> => ({
  base: view(sides.base),
  ours: view(sides.ours),
  theirs: view(sides.theirs)
})

/** The value that both sides agree on: that of the only changed side, or of both; undefined when they disagree. */
export const agreed = <A>(
  { base, ours, theirs }: ThreeWay<A>,
  isSame: (a: A, b: A) => boolean = Object.is
): { readonly value: A } | undefined => {
  if (isSame(ours, theirs) || isSame(base, ours)) return { value: theirs }
  if (isSame(base, theirs)) return { value: ours }
  return undefined
}
