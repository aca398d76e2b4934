import { Effect, type Option } from "effect"
import { Flag } from "effect/cli"
import {
  changeRequestArgument,
  findChangeRequest,
  changeRequestPath,
  type Content
} from "../../context/contentOf.ts"
import { spaceFlag, spaceOf } from "../../context/findSpace.ts"

/** The argument and the flag that name a change request. */
export const changeRequestFlags = { changeRequest: changeRequestArgument, space: spaceFlag }

/** The change request that a command names, as a content. */
export const namedChangeRequest = Effect.fnUntraced(function* (given: {
  readonly changeRequest: string
  readonly space: Option.Option<string>
}) {
  const space = yield* spaceOf(given.space)
  const changeRequest = yield* findChangeRequest(space, given.changeRequest)
  const path = changeRequestPath(changeRequest)
  return { space, changeRequest, path } satisfies Content
})

/** `--body`: a text as Markdown. */
export const bodyFlag = (description: string) =>
  Flag.String("body").pipe(Flag.withAlias("b"), Flag.withDescription(description))
