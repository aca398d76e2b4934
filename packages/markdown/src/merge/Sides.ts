/** One thing three times: where two lines last agreed, on main, and in the change request. */
export interface Sides<A> {
  readonly base: A
  readonly main: A
  readonly changeRequest: A
}

/** How a person answered a conflict: with one of the sides, or with a text of one's own where a text is asked for. */
export type Answer =
  | { readonly take: "main" }
  | { readonly take: "change-request" }
  | { readonly markdown: string }

/** The answers given so far, by the ids of the conflicts. */
export interface Answers {
  readonly get: (conflictId: string) => Answer | undefined
}

/** The same view of all three sides. */
export const onEachSide = <A, B>(sides: Sides<A>, view: (side: A) => B): Sides<B> => ({
  base: view(sides.base),
  main: view(sides.main),
  changeRequest: view(sides.changeRequest)
})

/** What the sides agree on: the value of the one that changed, or of both; undefined when they disagree. */
export const agreed = <A>(
  { base, main, changeRequest }: Sides<A>,
  isSame: (a: A, b: A) => boolean = Object.is
): { readonly value: A } | undefined => {
  if (isSame(main, changeRequest) || isSame(base, main)) return { value: changeRequest }
  if (isSame(base, changeRequest)) return { value: main }
  return undefined
}
