import { createSpace, Redirects, type SpaceId, Spaces } from "@octavo/content"
import { applySnapshot, type LayoutProblem } from "@octavo/gitsync"
import {
  Caller,
  createOrganization,
  onBehalfOf,
  type OrganizationId,
  User,
  UserId,
  Users
} from "@octavo/identity"
import { newId } from "@octavo/kernel"
import { type Answer, answerVisit, type Visit } from "@octavo/publishing"
import {
  addSiteSection,
  createSite,
  type Customization,
  Customizations,
  defaultCustomization,
  pathOfSiteSpace,
  publishSite,
  Site,
  SiteCustomization,
  type SiteId,
  Sites,
  SiteStructures
} from "@octavo/sites"
import { DateTime, Effect } from "effect"
import { basename } from "node:path"
import { readFolder } from "../folder/Folder.ts"
import type { FolderSettings } from "../folder/FolderSettings.ts"
import type { FolderRemote } from "./FolderRemote.ts"
import { ownHost } from "./folderStores.ts"
import { followSpecFiles, processSpecs } from "./followSpecFiles.ts"

/** A space of the site, and the folder that it shows. */
interface FolderSpace {
  readonly id: SpaceId
  readonly directory: string
  isFirst: boolean
}

/** The result of reading a folder again. */
export interface Refreshed {
  readonly isChanged: boolean
  readonly problems: ReadonlyArray<LayoutProblem>
}

/** The only user of the stores, who may do everything. */
const anOwner = Effect.gen(function* () {
  const id = UserId.make(yield* newId)
  const user = new User({
    id,
    email: `owner@${ownHost}`,
    displayName: "Owner",
    photoUrl: null,
    isOperator: true,
    createdAt: yield* DateTime.now
  })
  yield* Effect.orDie((yield* Users).put(user))
  return user
})

/** The title of a space or a site; titles have at least two characters. */
const titleOf = (title: string): string => (title.length < 2 ? "Docs" : title)

/** A folder as a published site. */
export interface FolderSite {
  /** Reads the folder again. After an error in its layout the site stays as it was. */
  readonly refresh: Effect.Effect<
    Refreshed,
    unknown,
    Exclude<Effect.Services<ReturnType<typeof refreshAll>>, Caller>
  >
  /** The paths of redirects of the folder, below the site. */
  readonly redirects: Effect.Effect<ReadonlyArray<string>, never, Redirects | Spaces | SiteStructures>
  /** The response of the site to a path below its root, which begins with a slash. */
  readonly visit: (
    path: string,
    given?: Partial<Visit>
  ) => Effect.Effect<Answer, never, Effect.Services<ReturnType<typeof answerVisit>>>
}

const refreshAll = Effect.fnUntraced(function* (
  path: string,
  {
    organizationId,
    spaces
  }: { readonly organizationId: OrganizationId; readonly spaces: ReadonlyArray<FolderSpace> },
  requestedBy: UserId,
  remote: FolderRemote,
  followSpecs: ReturnType<typeof followSpecFiles>
) {
  const folder = yield* Effect.promise(() => readFolder(path))
  const snapshot = remote.snapshot(folder)
  const specs = yield* followSpecs(organizationId, folder)
  const problems: Array<LayoutProblem> = [...specs.problems]
  let isChanged = specs.isChanged
  for (const space of spaces) {
    const { directory, id: spaceId, isFirst } = space
    const applied = yield* applySnapshot({ spaceId, directory, requestedBy, isFirst }, snapshot)
    space.isFirst = false
    isChanged ||= applied.isChanged
    problems.push(...applied.problems)
  }
  yield* processSpecs
  return { isChanged, problems }
})

/** Creates the site of a folder in empty stores. Its links begin with `publicUrl`, which is host and path without a scheme. */
export const openFolderSite = Effect.fn("folders.openFolderSite")(function* (
  folder: string,
  settings: Pick<FolderSettings, "title" | "sections">,
  publicUrl: string,
  remote: FolderRemote
) {
  const owner = yield* anOwner
  const asOwner = Effect.provideService(Caller, { ...onBehalfOf(owner.id), isOperator: true })
  const title = titleOf(settings.title ?? basename(folder))
  const sections = settings.sections.length === 0 ? [{ title, folder: "" }] : settings.sections
  const made = Effect.gen(function* () {
    const organization = yield* createOrganization({ title })
    const spaces: Array<FolderSpace> = []
    for (const section of sections) {
      const { space } = yield* createSpace(organization.id, {
        title: titleOf(section.title),
        emoji: null,
        parentId: null,
        language: null,
        editMode: "live"
      })
      spaces.push({ id: space.id, directory: section.folder, isFirst: true })
    }
    const isDivided = sections.length > 1
    const { site } = yield* createSite(organization.id, {
      type: "ultimate",
      title,
      visibility: "public",
      spaceIds: isDivided ? [] : [spaces[0]!.id],
      createSpace: false
    })
    if (isDivided) {
      for (const [index, { id: spaceId }] of spaces.entries()) {
        const { title } = sections[index]!
        yield* addSiteSection(organization.id, site.id, { spaceId, title: titleOf(title), icon: null })
      }
    }
    // Without a server there are no PDF files, and nothing answers programs.
    const settings: Customization = {
      ...defaultCustomization,
      pdf: { enabled: false },
      pageActions: { externalAI: true, markdown: true, mcp: false, items: ["markdown", "external-ai"] }
    }
    yield* (yield* Customizations).put(
      new SiteCustomization({
        siteId: site.id,
        settings,
        overrides: {},
        images: {},
        updatedAt: yield* DateTime.now
      })
    )
    const sites = yield* Sites
    yield* sites.put(new Site({ ...(yield* sites.get(site.id)).site, proxy: publicUrl }))
    yield* publishSite(organization.id, site.id)
    return { siteId: site.id, organizationId: organization.id, spaces }
  }).pipe(asOwner, Effect.orDie)
  const parts = yield* made
  const { siteId } = parts
  const redirects = Effect.gen(function* () {
    const structure = yield* (yield* SiteStructures).get(siteId)
    const found = yield* Effect.forEach(structure.siteSpaces, (siteSpace) =>
      Effect.gen(function* () {
        const section =
          siteSpace.sectionId === null ? null : (structure.findSection(siteSpace.sectionId) ?? null)
        const path = pathOfSiteSpace(siteSpace, section)
        const { head } = yield* Effect.orDie(
          (yield* Spaces).getWithAccess(siteSpace.spaceId, onBehalfOf(owner.id))
        )
        const all = yield* (yield* Redirects).listAll(head)
        return all.map(({ from }) => (path === "" ? `/${from}` : `/${path}/${from}`))
      })
    )
    return found.flat()
  })
  const site: FolderSite = {
    refresh: asOwner(refreshAll(folder, parts, owner.id, remote, followSpecFiles())),
    visit: (path, given) => answerVisit(visitOf(siteId, path, given)),
    redirects
  }
  return site
})

/** A visit of the site by its id, as a proxy forwards it. */
const visitOf = (siteId: SiteId, path: string, given: Partial<Visit> = {}): Visit => {
  const at = path.indexOf("?")
  const search = at < 0 ? "" : path.slice(at + 1)
  const below = at < 0 ? path : path.slice(0, at)
  return {
    method: "GET",
    host: ownHost,
    path: `/~${siteId}${below === "/" ? "" : below}`,
    search,
    query: new URLSearchParams(search),
    cookies: new Map(),
    bearer: null,
    address: null,
    ifNoneMatch: null,
    ...given
  }
}
