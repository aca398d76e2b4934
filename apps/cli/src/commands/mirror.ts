import { ApiFailure, type OrganizationResource } from "@octavo/client"
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { serverUrl } from "../connection.ts"
import { findNamed } from "../context/named.ts"
import { counted } from "../counted.ts"
import { WrongUsage } from "../failures.ts"
import { makeProgressLine } from "../followSync.ts"
import { type Mirror, reportLoss, skipRefused } from "../mirror/Mirror.ts"
import { mirrorChangeRequests } from "../mirror/mirrorChangeRequests.ts"
import { mirrorCollections } from "../mirror/mirrorCollections.ts"
import { mirrorComments } from "../mirror/mirrorComments.ts"
import { mirrorContent } from "../mirror/mirrorContent.ts"
import { mirrorGrants } from "../mirror/mirrorGrants.ts"
import { mirrorPeople } from "../mirror/mirrorPeople.ts"
import { mirrorSites } from "../mirror/mirrorSites.ts"
import { mirrorSpaces, mirrorSpaceSettings } from "../mirror/mirrorSpaces.ts"
import { mirrorGlossary, reportTranslations, type SourceTranslation } from "../mirror/mirrorTranslations.ts"
import { mirrorSpecifications } from "../mirror/mirrorSpecifications.ts"
import { readMirrorState } from "../mirror/MirrorState.ts"
import { makeSourceApi, type SourceApi } from "../mirror/SourceApi.ts"
import { print } from "../print.ts"
import { readSecret } from "../readSecret.ts"
import { listApi } from "../request.ts"
import { requireWritable } from "../requireWritable.ts"
import { unwritable } from "../context/unwritable.ts"
import { inLine } from "../terminal.ts"

/** The organization that was named by id or title, or the only one. */
const choose = Effect.fnUntraced(function* (
  organizations: ReadonlyArray<{ readonly id: string; readonly title?: string }>,
  named: Option.Option<string>,
  flag: string,
  where: string
) {
  if (Option.isSome(named)) {
    const known = organizations.map(({ id, title = id }) => ({ id, names: [], title }))
    const hint = ` It has: ${known.map(({ title }) => inLine(title)).join(", ")}.`
    const words = { one: "organization", where, ...(flag === "--from-org" && { hint }) }
    return (yield* findNamed(known, named.value, words)).id
  }
  const [only, second] = organizations
  if (only !== undefined && second === undefined) return only.id
  return yield* new WrongUsage({
    message:
      only === undefined
        ? `The token belongs to no organization ${where}`
        : `There are several organizations ${where}: name one with ${flag} (${organizations.map(({ title }) => title).join(", ")})`
  })
})

/** Mirrors all parts of the organization, in the order in which they refer to each other. */
const mirrorAll = Effect.fnUntraced(function* (mirror: Mirror) {
  const people = yield* mirrorPeople(mirror).pipe(
    Effect.catchTag("ApiFailure", ({ message }) =>
      Effect.as(
        Effect.sync(() => reportLoss(mirror, "people", "all", message)),
        undefined
      )
    )
  )
  const collections = yield* mirrorCollections(mirror)
  yield* skipRefused(mirror, "specification", "all", mirrorSpecifications(mirror))
  yield* skipRefused(mirror, "glossary", "all", mirrorGlossary(mirror))
  const translations: Array<SourceTranslation> = []
  const listed = `/v1/orgs/${mirror.organization}/translations`
  yield* skipRefused(
    mirror,
    "translation",
    "all",
    Effect.map(mirror.source.list<SourceTranslation>(listed), (found) => void translations.push(...found))
  )
  const results = new Set(translations.map(({ result }) => result?.space))
  const spaces = yield* mirrorSpaces(mirror, collections)
  const grants = (kind: "collections" | "spaces", title: string, there: string, here: string) =>
    people === undefined
      ? Effect.void
      : mirrorGrants(mirror, people, {
          title,
          there: `/v1/${kind}/${there}/permissions`,
          here: `/v1/${kind}/${here}/permissions`
        })
  for (const [there, { id, title }] of collections) yield* grants("collections", title, there, id)
  for (const { id, space } of spaces) {
    const title = space.title ?? space.id
    yield* grants("spaces", title, space.id, id)
    yield* skipRefused(mirror, "content", title, mirrorContent(mirror, space, id))
    yield* mirrorComments(mirror, {
      title,
      there: `/v1/spaces/${space.id}`,
      here: `/v1/spaces/${id}`
    })
    yield* skipRefused(mirror, "change request", title, mirrorChangeRequests(mirror, space, id, people))
    yield* mirrorSpaceSettings(mirror, { space, id }, people?.users ?? new Map(), results.has(space.id))
  }
  const titles = new Map(spaces.map(({ space: { id, title = id } }) => [id, title]))
  yield* reportTranslations(mirror, translations, titles)
  yield* skipRefused(mirror, "site", "all", mirrorSites(mirror))
})

/** The lines of a report: what changed, the count of the rest, and what the mirror does not have. */
const linesOf = ({ isDry, losses, outcomes, source }: Mirror): ReadonlyArray<string> => {
  const changed = outcomes.filter(({ change }) => change !== "unchanged")
  const signs = { created: "+", updated: "~", unchanged: " " }
  const rest = outcomes.length - changed.length
  return [
    ...changed.map(({ change, kind, title }) => `${signs[change]} ${kind} ${inLine(title)}`),
    ...losses.map(({ kind, message, title }) => `warning: ${kind} ${inLine(title)}: ${inLine(message)}`),
    `${counted(changed.length, "change")}${isDry ? " would be made" : ""}, ${rest} unchanged, ${counted(losses.length, "warning")}, ${counted(source.requests(), "request")} to the source`
  ]
}

/** The most earlier revisions of a space; each is read whole. */
const mostHistory = 1000

const fromFlag = Flag.String("from").pipe(
  Flag.withDescription("Address of the API to mirror, such as https://api.gitbook.com")
)

/** `octavo mirror` */
export const mirrorCommand = Command.make(
  "mirror",
  {
    folder: Argument.String("folder").pipe(
      Argument.withDescription("The folder for the content of the spaces and the state of the mirror")
    ),
    from: fromFlag,
    fromToken: Flag.Boolean("from-token-stdin").pipe(
      Flag.withDescription("Read the token of the source from the standard input")
    ),
    fromOrganization: Flag.String("from-org").pipe(
      Flag.withDescription("Id or title of the organization at the source; default: the only one"),
      Flag.optional
    ),
    into: Flag.String("into").pipe(
      Flag.withDescription("Id or title of the organization here; default: the only one"),
      Flag.optional
    ),
    invite: Flag.Boolean("invite").pipe(
      Flag.withDescription(
        "Invite the members of the source, and mirror teams and the roles on spaces and collections"
      ),
      Flag.withDefault(false)
    ),
    history: Flag.Int("history").pipe(
      Flag.withDescription(
        `Mirror so many earlier revisions of each space too, at most ${mostHistory}; default: 0`
      ),
      Flag.withDefault(0)
    ),
    dryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Report what would be made and what would be lost, and write nothing"),
      Flag.withDefault(false)
    ),
    report: Flag.String("report").pipe(
      Flag.withDescription("Write the report to a file, as JSON"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* (flags) {
    if (!/^https?:\/\//.test(flags.from) || !URL.canParse(flags.from))
      return yield* new WrongUsage({
        message: `The address "${flags.from}" in --from is invalid. Write one such as https://api.gitbook.com.`
      })
    if (!flags.fromToken)
      return yield* new WrongUsage({
        message: "The token of the source is read from the standard input: give --from-token-stdin"
      })
    if (flags.history < 0 || flags.history > mostHistory)
      return yield* new WrongUsage({ message: `--history is from 0 to ${mostHistory}, not ${flags.history}` })
    const folder = resolve(flags.folder)
    const known = yield* readMirrorState(folder)
    if (!flags.dryRun) yield* requireWritable(folder)
    const from = flags.from.replace(/\/+$/, "").replace(/\/v1$/, "")
    const source: SourceApi = makeSourceApi(from, yield* readSecret)
    const organization = yield* choose(
      yield* Effect.mapError(source.list<OrganizationResource>("/v1/orgs"), (error) =>
        error instanceof ApiFailure && error.code === 404
          ? new WrongUsage({ message: `There is no API at ${from}. Check the address in --from.` })
          : error
      ),
      flags.fromOrganization,
      "--from-org",
      "at the source"
    )
    const into = yield* choose(
      yield* listApi<OrganizationResource>({ path: "/v1/orgs" }),
      flags.into,
      "--into",
      "here"
    )
    const url = yield* serverUrl
    if (from === url && organization === into)
      return yield* new WrongUsage({
        message:
          "The source and the target are the same organization. Name another one with --from-org or --into."
      })
    if (
      known !== undefined &&
      (known.from !== from || known.organization !== organization || known.into !== into)
    )
      return yield* new WrongUsage({
        message: `${folder} has the mirror of another organization, ${known.organization} of ${known.from}: choose another folder`
      })
    const show = yield* makeProgressLine
    const mirror: Mirror = {
      source,
      folder,
      organization,
      into,
      isDry: flags.dryRun,
      isInviting: flags.invite,
      history: flags.history,
      show,
      outcomes: [],
      losses: [],
      appOf: (space) => `${url}/app/s/${space}`,
      state: known ?? { from, organization, into, objects: {} }
    }
    yield* mirrorAll(mirror)
    show("")
    const { losses, outcomes } = mirror
    const report = { dryRun: flags.dryRun, outcomes, losses, requests: source.requests() }
    if (Option.isSome(flags.report)) {
      const file = flags.report.value
      yield* Effect.try({
        try: () => writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`),
        catch: (error) => unwritable(file, error)
      })
      yield* Console.error(`The report is in ${file}`)
    }
    yield* print(report, linesOf(mirror))
  })
).pipe(
  Command.withDescription(
    "Mirror an organization of a server with this API, such as GitBook, in an organization here: collections, spaces with pages, files, reusable contents and variables, OpenAPI specifications, open change requests with their reviews, comments, the glossary, sites with their structure, look, redirects, share links and unverified hostnames, and with --invite members, teams and their roles. A second run brings what changed at the source since; changes made here are kept, and conflicts become a change request. Sites are not published. Exit codes: 0 mirrored, also with warnings, 1 failed, 2 wrong usage, 3 server not reachable."
  ),
  Command.withShortDescription("Mirror an organization of another server with this API"),
  Command.withExamples([
    {
      command: "octavo mirror acme --from https://api.gitbook.com --from-token-stdin --dry-run < token",
      description: "What it would make, and what would be lost"
    },
    {
      command: "octavo mirror acme --from https://api.gitbook.com --from-token-stdin --into Acme < token",
      description: "Bring it; run it again to bring later changes"
    }
  ])
)
