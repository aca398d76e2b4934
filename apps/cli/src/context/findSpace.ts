import type { OrganizationResource, SpaceResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Flag } from "effect/cli"
import { serverAccount } from "../connection.ts"
import { Failed, WrongUsage } from "../failures.ts"
import { callApi, listApi } from "../request.ts"
import { findEach, getById } from "./named.ts"
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

const listSpacesOf = (organizationId: string) =>
  listApi<SpaceResource>({ path: `/v1/orgs/${organizationId}/spaces` })

/** All spaces of all organizations of the caller. */
export const listSpaces = Effect.gen(function* () {
  const organizations = yield* listApi<OrganizationResource>({ path: "/v1/orgs" })
  const spaces = yield* Effect.forEach(organizations, ({ id }) => listSpacesOf(id), { concurrency: 4 })
  return spaces.flat()
})

const isUrl = (text: string): boolean => /^https?:\/\//.test(text)

const getAtUrl = Effect.fnUntraced(function* (url: string) {
  const { space } = yield* callApi<{ space?: SpaceResource }>({ path: "/v1/urls/content", query: { url } })
  return space ?? (yield* new Failed({ message: `There is no space at ${url}` }))
})

const getSpace = getById<SpaceResource>((id) => `/v1/spaces/${id}`)

/**
 * The spaces of ids, titles, unique prefixes of titles, or URLs of the application. Titles are those of an organization; default: of all
 * organizations of the caller.
 */
export const findSpaces = (named: ReadonlyArray<string>, organizationId?: string) =>
  findEach(named, {
    get: (text) => (isUrl(text) ? getAtUrl(text) : getSpace(text)),
    list: () =>
      Effect.map(organizationId === undefined ? listSpaces : listSpacesOf(organizationId), (spaces) =>
        spaces.map((space) => ({ id: space.id, names: [], title: space.title, item: space }))
      ),
    one: "space",
    where: organizationId === undefined ? "in your organizations" : "in the organization"
  })

/** The space that a command names, as `findSpaces` does. */
export const findSpace = (named: string, organizationId?: string) =>
  Effect.map(findSpaces([named], organizationId), ([space]) => space!)

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
