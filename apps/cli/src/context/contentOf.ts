import { ApiFailure, type ChangeRequestResource, type SpaceResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Flag } from "effect/cli"
import { Failed } from "../failures.ts"
import { callApi, listApi } from "../request.ts"
import { findNamed, isId } from "./named.ts"
import { spaceFlag, spaceOf } from "./findSpace.ts"

/** `--cr`: the change request of a command. */
export const changeRequestFlag = Flag.String("cr").pipe(
  Flag.withAlias("change-request"),
  Flag.withDescription("Number, id or subject of a change request; default: the main content"),
  Flag.optional
)

/** The argument that names a change request. */
export const changeRequestArgument = Argument.String("change-request").pipe(
  Argument.withDescription("Its number, id or subject")
)

/** The flags that name the content of a space or of a change request. */
export const contentFlags = { space: spaceFlag, cr: changeRequestFlag }

/** The content that a command reads or writes, and the path of its operations, which a space and a change request share. */
export interface Content {
  readonly space: SpaceResource
  readonly changeRequest: ChangeRequestResource | null
  readonly path: string
}

/** The path of the operations of a change request. */
export const changeRequestPath = ({ id, space }: Pick<ChangeRequestResource, "id" | "space">): string =>
  `/v1/spaces/${space}/change-requests/${id}`

const statuses = ["open", "draft", "merged", "archived"] as const

/** The change request of a number, an id, a subject, or a unique prefix of a subject, in a space. */
export const findChangeRequest = Effect.fnUntraced(function* (space: SpaceResource, named: string) {
  const number = /^[#!]?(\d+)$/.exec(named)?.[1]
  const path = `/v1/spaces/${space.id}/change-requests`
  if (number !== undefined || isId(named)) {
    return yield* callApi<ChangeRequestResource>({ path: `${path}/${number ?? named}` }).pipe(
      Effect.catchIf(
        (error) => error instanceof ApiFailure && error.code === 404,
        () =>
          Effect.fail(
            new Failed({
              message: `There is no change request ${named} in the space "${space.title}" (octavo cr list)`
            })
          )
      )
    )
  }
  const lists = yield* Effect.forEach(statuses, (status) =>
    listApi<ChangeRequestResource>({ path, query: { status } })
  )
  const found = yield* findNamed(
    lists.flat().map((changeRequest) => ({
      id: changeRequest.id,
      names: [String(changeRequest.number)],
      title: changeRequest.subject,
      changeRequest
    })),
    named,
    { one: "change request", where: `in the space "${space.title}"` }
  )
  return found.changeRequest
})

/** The content that the flags `--space` and `--cr` name. */
export const contentOf = Effect.fnUntraced(function* (flags: {
  readonly space: Option.Option<string>
  readonly cr: Option.Option<string>
}) {
  const space = yield* spaceOf(flags.space)
  if (Option.isNone(flags.cr)) {
    return { space, changeRequest: null, path: `/v1/spaces/${space.id}` } satisfies Content as Content
  }
  const changeRequest = yield* findChangeRequest(space, flags.cr.value)
  return { space, changeRequest, path: changeRequestPath(changeRequest) } satisfies Content as Content
})
