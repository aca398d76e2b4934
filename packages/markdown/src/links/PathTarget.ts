/** What lies at a path of the Git repository that the content came from. */
export interface PathTarget {
  readonly kind: "page" | "file" | "reusable-content"
  readonly id: string
}
