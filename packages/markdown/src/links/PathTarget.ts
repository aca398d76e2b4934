/** The target at a path of the Git repository of the content. */
export interface PathTarget {
  readonly kind: "page" | "file" | "reusable-content"
  readonly id: string
}
