import type { PackedBody, TextBody } from "../visits/Answer.ts"

/** A page as it is sent, and the policy of what it may load. */
export interface RenderedPage {
  readonly body: PackedBody | TextBody
  readonly policy: string
}
