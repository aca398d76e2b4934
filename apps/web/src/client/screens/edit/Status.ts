import type { ApiError } from "../../data/ApiError.ts"
import type { Text } from "./Text.ts"

/** The state of an edited page. */
export type Status =
  | { readonly kind: "clean" | "changed" | "saving" | "conflict" }
  | { readonly kind: "saved"; readonly isMerged: boolean }
  | { readonly kind: "failed"; readonly error: ApiError }

/** The side that somebody chose for a conflict, by the id of the conflict. */
export type Choices = ReadonlyMap<string, "main" | "change-request">

/** A note of the server on a text. */
export interface Problem {
  readonly line?: number
  readonly message: string
}

/** A save: the title, the text and the number of changes at that time. */
export interface Sent {
  readonly at: number
  readonly title: string
  readonly text: Text
}
