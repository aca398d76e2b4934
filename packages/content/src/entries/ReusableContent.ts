import { Schema } from "effect"
import type { GitBlob } from "./Page.ts"

export const ReusableContentId = Schema.String.pipe(Schema.brand("ReusableContentId"))
export type ReusableContentId = typeof ReusableContentId.Type

/** A piece of text that several pages include, as it is in some revisions. */
export interface ReusableContentVersion {
  readonly id: ReusableContentId
  readonly title: string
  /** Names its Markdown in `Sources`. */
  readonly sourceHash: string
  readonly git: GitBlob | null
}

/** There is no such reusable content in this revision. */
export class ReusableContentNotFound extends Schema.TaggedError<ReusableContentNotFound>()(
  "ReusableContentNotFound",
  { reusableContentId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such reusable content"
  }
}
