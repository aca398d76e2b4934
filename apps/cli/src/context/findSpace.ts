import { ApiFailure, type OrganizationResource, type SpaceResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Flag } from "effect/cli"
import { serverAccount } from "../connection.ts"
import { Failed, WrongUsage } from "../failures.ts"
import { callApi, listApi } from "../request.ts"
import { findNamed, isId } from "./named.ts"
import { readFolderSpace } from "./folderSpace.ts"

const described = "Id, title or URL of the space"

/** `--space`: the space of a command; default: `OCTAVO_SPACE`, or the space that `octavo space use` chose for the folder, or `octavo profile set` for the profile. */
export const spaceFlag = Flag.String("space").pipe(
  Flag.withAlias("s"),
  Flag.withDescription(
    `${described}; default: OCTAVO_SPACE, or the choice of octavo space use or octavo profile set`
  ),
  Flag.optional
)

/** The argument that names a space. */
export const spaceArgument = Argument.String("space").pipe(Argument.withDescription(described))

/** All spaces of all organizations of the caller. */
export const listSpaces = Effect.gen(function* () {
  const organizations = yield* listApi<OrganizationResource>({ path: "/v1/orgs" })
  const spaces = yield* Effect.forEach(
    organizations,
    ({ id }) => listApi<SpaceResource>({ path: `/v1/orgs/${id}/spaces` }),
    { concurrency: 4 }
  )
  return spaces.flat()
})

const getSpace = (id: string) =>
  callApi<SpaceResource>({ path: `/v1/spaces/${encodeURIComponent(id)}` }).pipe(
    Effect.catchIf(
      (error) => error instanceof ApiFailure && error.code === 404,
      () => Effect.succeed(undefined)
    )
  )

const isUrl = (text: string): boolean => /^https?:\/\//.test(text)

/** The space of an id, a title, a unique prefix of a title, or a URL of the application. */
export const findSpace = Effect.fnUntraced(function* (named: string) {
  if (isUrl(named)) {
    const { space } = yield* callApi<{ space?: SpaceResource }>({
      path: "/v1/urls/content",
      query: { url: named }
    })
    return space ?? (yield* new Failed({ message: `There is no space at ${named}` }))
  }
  if (isId(named)) {
    const space = yield* getSpace(named)
    if (space !== undefined) return space
  }
  const spaces = yield* listSpaces
  const found = yield* findNamed(
    spaces.map((space) => ({ id: space.id, names: [], title: space.title, space })),
    named,
    { one: "space", where: "in your organizations" }
  )
  return found.space
})

/** The space of the flag, of `OCTAVO_SPACE`, of the folder, or of the profile. */
export const spaceOf = Effect.fnUntraced(function* (flag: Option.Option<string>) {
  const named =
    Option.getOrUndefined(flag) ??
    (process.env["OCTAVO_SPACE"] || ((yield* readFolderSpace) ?? (yield* serverAccount).space))
  if (named !== undefined) return yield* findSpace(named)
  return yield* new WrongUsage({
    message:
      "The command needs a space: give --space, set OCTAVO_SPACE, or choose one with octavo space use or octavo profile set"
  })
})
