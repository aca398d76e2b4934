import type { ChangeRequestResource, UserResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { spaceFlag, spaceOf } from "../../context/findSpace.ts"
import { printTable } from "../../print.ts"
import { callApi, listApi } from "../../request.ts"
import { columns } from "./describe.ts"

const statuses = { draft: "draft", open: "open", merged: "merged", closed: "archived" } as const
const names = ["open", "draft", "merged", "closed", "all"] as const

/** `octavo cr list` */
export const listCommand = Command.make(
  "list",
  {
    space: spaceFlag,
    status: Flag.Literals("status", names).pipe(
      Flag.withDescription("Status; default: drafts and open change requests"),
      Flag.optional
    ),
    author: Flag.String("author").pipe(
      Flag.withDescription("Id of the author; @me for yourself"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ author, space, status }) {
    const { id } = yield* spaceOf(space)
    const named = Option.getOrUndefined(author)
    const creator = named === "@me" ? (yield* callApi<UserResource>({ path: "/v1/user" })).id : named
    const chosen = Option.match(status, {
      onNone: () => ["open", "draft"] as const,
      onSome: (name) => (name === "all" ? Object.values(statuses) : [statuses[name]])
    })
    const lists = yield* Effect.forEach(chosen, (status) =>
      listApi<ChangeRequestResource>({
        path: `/v1/spaces/${id}/change-requests`,
        query: { status, creator }
      })
    )
    yield* printTable(
      columns,
      lists.flat().toSorted((a, b) => b.number - a.number)
    )
  })
).pipe(
  Command.withDescription("List the change requests of a space, newest first"),
  Command.withExamples([{ command: "octavo cr list --space Handbook --author @me", description: "Your own" }])
)
