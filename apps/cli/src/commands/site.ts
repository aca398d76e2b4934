import { allItems, type ShareLinkResource, type SiteResource } from "@octavo/client"
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { listSites, siteArgument as site, siteOf } from "../context/findSite.ts"
import { findSpace, findSpaces, spaceArgument } from "../context/findSpace.ts"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect, Json } from "../connection.ts"
import { Failed } from "../failures.ts"
import { openInBrowser } from "../openInBrowser.ts"
import { type Column, print, printTable } from "../print.ts"
import { hostnameLines, siteHostnameCommand } from "./siteHostname.ts"
import { siteApplyCommand, siteBuildCommand, siteExportCommand } from "./siteFile.ts"
import { siteTokenCommand } from "./siteToken.ts"

const visibilities = ["public", "unlisted", "share-link", "visitor-auth"] as const

const columns: ReadonlyArray<Column<SiteResource>> = [
  ["ID", ({ id }) => id],
  ["TITLE", ({ title }) => title],
  ["VISIBILITY", ({ visibility }) => visibility],
  ["SPACES", ({ siteSpaces }) => String(siteSpaces)],
  ["PUBLISHED", ({ published, urls }) => urls.published ?? (published ? "yes" : undefined)]
]

const linkColumns: ReadonlyArray<Column<ShareLinkResource>> = [
  ["ID", ({ id }) => id],
  ["NAME", ({ name }) => name],
  ["ACTIVE", ({ active }) => (active ? "yes" : "no")],
  ["URL", ({ urls }) => urls.published]
]

/** Prints a site: its URL while it is published, and its id otherwise. */
const printSite = (made: SiteResource) => print(made, [made.urls.published ?? made.id])

const list = Command.make(
  "list",
  { org: organizationFlag },
  Effect.fnUntraced(function* ({ org }) {
    yield* printTable(columns, yield* listSites(yield* organizationIdOf(org)))
  })
).pipe(
  Command.withDescription("List the sites of an organization, and where they are published"),
  Command.withExamples([{ command: "octavo site list", description: "Ids, titles and URLs" }])
)

const create = Command.make(
  "create",
  {
    spaces: Argument.String("space").pipe(
      Argument.withDescription("Ids or titles of the spaces that the site shows, in order"),
      Argument.variadic()
    ),
    org: organizationFlag,
    title: Flag.String("title").pipe(
      Flag.withDescription("Its title, also the source of its URL; by default that of the first space"),
      Flag.optional
    ),
    visibility: Flag.Literals("visibility", visibilities).pipe(
      Flag.withDescription("Who reads it once it is published"),
      Flag.withDefault("public")
    ),
    publish: Flag.Boolean("publish").pipe(
      Flag.withDescription("Publish it at once, and print its URL instead of its id"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ org, publish, spaces, title, visibility }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const shown = (yield* findSpaces(spaces, organizationId)).map(({ id }) => id)
    const made = yield* client.sites.createSite({
      params: { organizationId },
      payload: { spaces: shown, visibility, ...(Option.isSome(title) && { title: title.value }) }
    })
    if (!publish) return yield* printSite(made)
    yield* printSite(yield* client.sites.publishSite({ params: { organizationId, siteId: made.id } }))
  })
).pipe(
  Command.withDescription("Make a site of spaces. Prints its id, or its URL with --publish."),
  Command.withExamples([
    { command: "octavo site create Handbook --publish", description: "A public site of one space" },
    {
      command: 'octavo site create Handbook Handbuch --title "Handbook" --visibility unlisted',
      description: "Two spaces as variants, for those who know the URL"
    }
  ])
)

const addSpace = Command.make(
  "add-space",
  { site, space: spaceArgument, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, site, space }) {
    const { client, found, params } = yield* siteOf(org, site)
    const { id: spaceId } = yield* findSpace(space, params.organizationId)
    const made = yield* client.siteSpaces.addSpaceToSite({ params, payload: { spaceId } })
    yield* print(made, [`${made.title} is in ${found.title}`])
  })
).pipe(
  Command.withDescription("Show one more space on a site"),
  Command.withExamples([
    { command: "octavo site add-space handbook Handbuch", description: "As the last variant" }
  ])
)

const publish = Command.make(
  "publish",
  { site, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, site }) {
    const { client, params } = yield* siteOf(org, site)
    const published = yield* client.sites.publishSite({ params })
    yield* printSite(published)
    if (published.visibility === "share-link")
      yield* Console.error("Its readers need a share link: octavo site share <site> <name>")
  })
).pipe(
  Command.withDescription(
    "Publish a site for the audience of its visibility. Prints its URL. Changes of its content are visible without another publishing."
  ),
  Command.withShortDescription("Publish a site"),
  Command.withExamples([{ command: "octavo site publish handbook", description: "By its basename" }])
)

const unpublish = Command.make(
  "unpublish",
  { site, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, site }) {
    const { client, found, params } = yield* siteOf(org, site)
    const unpublished = yield* client.sites.unpublishSite({ params })
    yield* print(unpublished, [`${found.title} is not published any more`])
  })
).pipe(
  Command.withDescription("Take a site off the net; it keeps everything"),
  Command.withExamples([{ command: "octavo site unpublish handbook", description: "Its URL answers 404" }])
)

const open = Command.make(
  "open",
  { site, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, site }) {
    const { found } = yield* siteOf(org, site)
    if (!found.published) {
      return yield* new Failed({ message: `${found.title} is not published: octavo site publish ${site}` })
    }
    const url = found.urls.published
    if (url === undefined || found.visibility === "share-link") {
      return yield* new Failed({
        message: `${found.title} is read through its share links: octavo site links ${site}`
      })
    }
    yield* print(found, [url])
    yield* openInBrowser(url)
  })
).pipe(
  Command.withDescription("Print the URL of a published site, and open it in a browser on a terminal"),
  Command.withExamples([
    { command: "octavo site open handbook", description: "In the browser of the system" }
  ])
)

const share = Command.make(
  "share",
  { site, name: Argument.String("name"), org: organizationFlag },
  Effect.fnUntraced(function* ({ name, org, site }) {
    const { client, found, params } = yield* siteOf(org, site)
    const made = yield* client.shareLinks.createSiteShareLink({ params, payload: { name } })
    yield* print(made, [made.urls.published ?? made.id])
    if (found.visibility !== "share-link")
      yield* Console.error(
        `${found.title} is ${found.visibility}: share links count with --visibility share-link`
      )
    else if (!found.published) yield* Console.error("The link works once the site is published")
  })
).pipe(
  Command.withDescription("Make a share link of a site. Prints its URL, which contains the key."),
  Command.withExamples([
    { command: "octavo site share handbook Partners", description: "A URL for the partners alone" }
  ])
)

const links = Command.make(
  "links",
  { site, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, site }) {
    const { client, params } = yield* siteOf(org, site)
    const found = yield* allItems((query) => client.shareLinks.listSiteShareLinks({ params, query }))
    yield* printTable(linkColumns, found)
  })
).pipe(
  Command.withDescription("List the share links of a site with their URLs"),
  Command.withExamples([{ command: "octavo site links handbook", description: "Who shares what" }])
)

const update = Command.make(
  "update",
  {
    site,
    org: organizationFlag,
    title: Flag.String("title").pipe(Flag.withDescription("Its new title"), Flag.optional),
    visibility: Flag.Literals("visibility", visibilities).pipe(
      Flag.withDescription("Who reads it"),
      Flag.optional
    ),
    basename: Flag.String("basename").pipe(
      Flag.withDescription("Its name in URLs; the former one redirects"),
      Flag.optional
    ),
    hostname: Flag.String("hostname").pipe(
      Flag.withDescription("A host of its own, such as docs.example.org; empty for none"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ basename, hostname, org, site, title, visibility }) {
    const { client, params } = yield* siteOf(org, site)
    const payload = {
      ...(Option.isSome(title) && { title: title.value }),
      ...(Option.isSome(visibility) && { visibility: visibility.value }),
      ...(Option.isSome(basename) && { basename: basename.value }),
      ...(Option.isSome(hostname) && { hostname: hostname.value === "" ? null : hostname.value })
    }
    const changed = yield* client.sites.updateSiteById({ params, payload })
    if (Option.isSome(hostname) && !(yield* Json)) yield* Console.error(hostnameLines(changed).join("\n"))
    yield* printSite(changed)
  })
).pipe(
  Command.withDescription("Change the title, visibility or address of a site"),
  Command.withExamples([
    { command: "octavo site update handbook --visibility share-link", description: "For those with a link" }
  ])
)

const remove = Command.make(
  "delete",
  { site, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, site }) {
    const { client, found, params } = yield* siteOf(org, site)
    yield* client.sites.deleteSiteById({ params })
    yield* print({ id: found.id, deleted: true }, [
      `Deleted ${found.title}; its spaces stay (back within seven days: octavo site restore ${found.id})`
    ])
  })
).pipe(
  Command.withDescription("Delete a site; its spaces stay"),
  Command.withExamples([{ command: "octavo site delete handbook", description: "Its URL answers 404" }])
)

const restore = Command.make(
  "restore",
  { site: Argument.String("site-id"), org: organizationFlag },
  Effect.fnUntraced(function* ({ org, site }) {
    const client = yield* connect
    const params = { organizationId: yield* organizationIdOf(org), siteId: site }
    yield* printSite(yield* client.sites.restoreSite({ params }))
  })
).pipe(
  Command.withDescription("Restore a site that was deleted within the last seven days; it is not published"),
  Command.withExamples([
    { command: "octavo site restore 01k2j3h4", description: "Deleting it printed the id" }
  ])
)

/** `octavo site` */
export const siteCommand = Command.make("site").pipe(
  Command.withDescription(
    "Published sites: list, create, update, verify-hostname, add-space, publish, unpublish, open, share, links, apply, export, build, delete, restore, token"
  ),
  Command.withSubcommands([
    list,
    create,
    update,
    siteHostnameCommand,
    addSpace,
    publish,
    unpublish,
    open,
    share,
    links,
    siteApplyCommand,
    siteExportCommand,
    siteBuildCommand,
    remove,
    restore,
    siteTokenCommand
  ])
)
