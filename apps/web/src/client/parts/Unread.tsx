import type { Read } from "../data/reads.ts"
import { words } from "../data/words.ts"
import { NotFoundScreen } from "../frame/NotFoundScreen.tsx"
import { Failure } from "./Failure.tsx"
import { Waiting } from "./Waiting.tsx"

interface UnreadProps {
  /** The reads that are shown together; those with an answer are passed over. */
  readonly reads: ReadonlyArray<Read<unknown>>
}

const failedOf = (reads: UnreadProps["reads"]) => {
  const failed = reads.filter(({ answer, error }) => answer === undefined && error !== undefined)
  const again = () => {
    for (const read of failed) read.again()
  }
  return { error: failed[0]?.error, again }
}

/** A part of a screen that lacks an answer: it waits, or shows the error and reads again on request. */
export const Unread = ({ reads }: UnreadProps) => {
  const { again, error } = failedOf(reads)
  return error === undefined ? <Waiting /> : <Failure error={error} retry={again} />
}

/** A screen that lacks an answer: as a part of a screen, with a heading. */
export const UnreadScreen = ({ reads }: UnreadProps) => {
  const { error } = failedOf(reads)
  if (error === undefined) return <Waiting />
  if (error.status === 404) return <NotFoundScreen />
  return (
    <div class="narrow">
      <h1>{words.unread}</h1>
      <Unread reads={reads} />
    </div>
  )
}
