import { Flag } from "effect/cli"

/** `--word`: the form of a diff. */
export const wordFlag = Flag.Boolean("word").pipe(
  Flag.withDescription("Show changed words in place of changed lines: [-removed-], {+inserted+}"),
  Flag.withDefault(false)
)
