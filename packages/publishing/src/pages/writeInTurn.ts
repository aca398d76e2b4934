import { Effect } from "effect"
import { pack } from "../visits/Answer.ts"
import { inTurns } from "./inTurns.ts"
import type { RenderedPage } from "./RenderedPage.ts"

/** The text of a page or a file, and the policy of what it may load. */
export interface Written {
  readonly text: string
  readonly policy: string
}

/** Writes a text, at once or in steps. */
export type Write = () => Written | Generator<void, Written, void>

/** Writes a text in turns of the event loop: a page with the navigation of thousands of pages takes tens of milliseconds, a long text seconds. */
export const writeText = (write: Write) =>
  inTurns(function* () {
    const written = write()
    return "text" in written ? written : yield* written
  })

/** Writes a text in turns, and compresses it for many answers. */
export const writeInTurn = Effect.fnUntraced(function* (write: Write) {
  const { policy, text } = yield* writeText(write)
  const rendered: RenderedPage = { body: yield* pack(text), policy }
  return rendered
})
