import type { ChangeRequestResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { WrongUsage } from "../../failures.ts"
import { findMembers } from "../../context/findMember.ts"
import { print } from "../../print.ts"
import { callApi } from "../../request.ts"
import { editPage } from "../page/edit.ts"
import { changeRequestFlags, namedChangeRequest } from "./flags.ts"

/** `octavo cr edit` */
export const editCommand = Command.make(
  "edit",
  {
    ...changeRequestFlags,
    subject: Flag.String("subject").pipe(Flag.withDescription("The new subject"), Flag.optional),
    page: Flag.String("page").pipe(Flag.withDescription("Page to edit in the editor"), Flag.optional),
    addReviewer: Flag.String("add-reviewer").pipe(
      Flag.withDescription("E-mail address, name or id of a person to request a review from"),
      Flag.optional
    ),
    removeReviewer: Flag.String("remove-reviewer").pipe(
      Flag.withDescription("Person whose review is no longer requested"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ addReviewer, page, removeReviewer, subject, ...flags }) {
    if ([subject, page, addReviewer, removeReviewer].every(Option.isNone)) {
      return yield* new WrongUsage({
        message: "Name the edit: --subject, --page, --add-reviewer or --remove-reviewer"
      })
    }
    const content = yield* namedChangeRequest(flags)
    const { path, space } = content
    const named = [addReviewer, removeReviewer].flatMap(Option.toArray)
    const ids = (yield* findMembers(space.organization, named)).map(({ id }) => id)
    const users = Option.isSome(addReviewer) ? ids.slice(0, 1) : []
    if (users.length > 0)
      yield* callApi({ method: "POST", path: `${path}/requested-reviewers`, body: { users } })
    for (const id of ids.slice(users.length))
      yield* callApi({ method: "DELETE", path: `${path}/requested-reviewers/${id}` })
    if (Option.isSome(page)) yield* editPage(content, page.value)
    if (Option.isSome(page) && Option.isNone(subject)) return
    const changed = yield* callApi<ChangeRequestResource>(
      Option.isSome(subject) ? { method: "PATCH", path, body: { subject: subject.value } } : { path }
    )
    yield* print(changed, [`${changed.subject} #${changed.number}`])
  })
).pipe(
  Command.withDescription("Edit the subject, a page or the reviewers of a change request"),
  Command.withExamples([
    {
      command: "octavo cr edit 12 --page guide/install --space Handbook",
      description: "A page, in the editor"
    },
    {
      command: "octavo cr edit 12 --add-reviewer ada@example.org --space Handbook",
      description: "A reviewer"
    }
  ])
)
