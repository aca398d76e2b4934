import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { findSite } from "../context/findSite.ts"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { confirm, yesFlag } from "../confirm.ts"
import { findNamed } from "../context/named.ts"
import { WrongUsage } from "../failures.ts"
import { type Column, print, printTable } from "../print.ts"
import { callApi, listApi } from "../request.ts"

interface Redirect {
  readonly id: string
  readonly source: string
  readonly destination: Readonly<Record<string, string>> & { readonly kind: string }
}

const destinationText = ({ kind, ...rest }: Redirect["destination"]): string =>
  kind === "url" ? (rest["url"] ?? "") : `${kind} ${Object.values(rest).join(" ")}`

const columns: ReadonlyArray<Column<Redirect>> = [
  ["ID", ({ id }) => id],
  ["SOURCE", ({ source }) => source],
  ["DESTINATION", ({ destination }) => destinationText(destination)]
]

const flags = {
  site: Flag.String("site").pipe(Flag.withDescription("Id, basename or title of the site")),
  org: organizationFlag
}

/** The path of the redirects of the site that a command names. */
const redirectsPath = Effect.fnUntraced(function* (given: {
  readonly org: Option.Option<string>
  readonly site: string
}) {
  const organization = yield* organizationIdOf(given.org)
  const found = yield* findSite(organization, given.site)
  return `/v1/orgs/${organization}/sites/${found.id}/redirects`
})

const list = Command.make(
  "list",
  {
    ...flags,
    search: Flag.String("search").pipe(Flag.withDescription("Text in the source, in any case"), Flag.optional)
  },
  Effect.fnUntraced(function* ({ search, ...given }) {
    const path = yield* redirectsPath(given)
    yield* printTable(
      columns,
      yield* listApi<Redirect>({ path, query: { search: Option.getOrUndefined(search) } })
    )
  })
).pipe(
  Command.withDescription("List the redirects of a site"),
  Command.withExamples([
    { command: "octavo redirect list --site docs", description: "Sources and destinations" }
  ])
)

const choice = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

const put = Command.make(
  "put",
  {
    source: Argument.String("source").pipe(Argument.withDescription("The path, such as /old/page or /old/*")),
    url: Argument.String("url").pipe(Argument.withDescription("The URL it leads to"), Argument.optional),
    ...flags,
    siteSpace: choice("site-space", "Id of the space in the site that it leads to"),
    page: choice("page", "Id of the page in --site-space that it leads to"),
    section: choice("section", "Id of the section that it leads to")
  },
  Effect.fnUntraced(function* ({ page, section, siteSpace, source, url, ...given }) {
    const destination = Option.isSome(url)
      ? { kind: "url", url: url.value }
      : Option.isSome(section)
        ? { kind: "site-section", siteSectionId: section.value }
        : Option.isSome(siteSpace)
          ? Option.isSome(page)
            ? { kind: "site-page", siteSpaceId: siteSpace.value, pageId: page.value }
            : { kind: "site-space", siteSpaceId: siteSpace.value }
          : undefined
    if (destination === undefined || [url, section, siteSpace].filter(Option.isSome).length > 1) {
      return yield* new WrongUsage({
        message: "Name one destination: a URL, --section, or --site-space with an optional --page"
      })
    }
    const { items } = yield* callApi<{ readonly items: ReadonlyArray<Redirect> }>({
      method: "PUT",
      path: yield* redirectsPath(given),
      body: { redirects: [{ source, destination }] }
    })
    yield* print(items[0], [items[0]?.id ?? source])
  })
).pipe(
  Command.withDescription("Create a redirect, or give it another destination. Prints its id."),
  Command.withExamples([
    { command: "octavo redirect put /old https://docs.example.org/new --site docs", description: "To a URL" }
  ])
)

const remove = Command.make(
  "delete",
  {
    redirect: Argument.String("redirect").pipe(Argument.withDescription("Its id or its source")),
    ...flags,
    yes: yesFlag
  },
  Effect.fnUntraced(function* ({ redirect, yes, ...given }) {
    const path = yield* redirectsPath(given)
    const found = yield* findNamed(
      (yield* listApi<Redirect>({ path })).map(({ id, source }) => ({ id, names: [source], title: source })),
      redirect,
      { one: "redirect", where: "of the site" }
    )
    yield* confirm(`Delete the redirect of ${found.title}?`, yes)
    yield* callApi({ method: "DELETE", path: `${path}/${found.id}` })
    yield* print({ id: found.id, deleted: true }, [`Deleted the redirect of ${found.title}`])
  })
).pipe(
  Command.withDescription("Delete a redirect"),
  Command.withExamples([
    { command: "octavo redirect delete /old --site docs --yes", description: "By its source" }
  ])
)

/** `octavo redirect` */
export const redirectCommand = Command.make("redirect").pipe(
  Command.withDescription("Redirects of a site: list, put, delete"),
  Command.withSubcommands([list, put, remove])
)
