import type { ChangeRequestResource } from "@octavo/client"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { changeRequestPath } from "../../context/contentOf.ts"
import { spaceFlag, spaceOf } from "../../context/findSpace.ts"
import { print } from "../../print.ts"
import { callApi } from "../../request.ts"
import { isTerminal } from "../../terminal.ts"

/** `octavo cr create` */
export const createCommand = Command.make(
  "create",
  {
    space: spaceFlag,
    subject: Flag.String("subject").pipe(Flag.withAlias("t"), Flag.withDescription("The subject")),
    ready: Flag.Boolean("ready").pipe(
      Flag.withDescription("Open it for review; default: a draft"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ ready, space, subject }) {
    const { id } = yield* spaceOf(space)
    const draft = yield* callApi<ChangeRequestResource>({
      method: "POST",
      path: `/v1/spaces/${id}/change-requests`,
      body: { subject }
    })
    const made = ready
      ? yield* callApi<ChangeRequestResource>({
          method: "PATCH",
          path: changeRequestPath(draft),
          body: { status: "open" }
        })
      : draft
    yield* print(made, [String(made.number), ...(isTerminal() ? [made.urls.app] : [])])
  })
).pipe(
  Command.withDescription("Create a change request as a draft. Prints its number."),
  Command.withExamples([
    { command: 'octavo cr create --space Handbook --subject "Explain roles"', description: "A draft" }
  ])
)
