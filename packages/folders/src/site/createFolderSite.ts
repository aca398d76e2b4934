import { createSpace, type SpaceId } from "@octavo/content"
import {
  Caller,
  createOrganization,
  onBehalfOf,
  type OrganizationId,
  User,
  UserId,
  Users
} from "@octavo/identity"
import { Downloads, newId } from "@octavo/kernel"
import {
  addSiteSection,
  addSiteSpace,
  createSite,
  publishSite,
  putSiteRedirects,
  Site,
  type SiteId,
  Sites,
  type SiteSectionId,
  updateCustomization,
  updateSiteSection,
  updateSiteSpace
} from "@octavo/sites"
import { DateTime, Effect } from "effect"
import { basename } from "node:path"
import type { FolderSection, FolderSiteSettings, FolderVariant } from "../folder/FolderSettings.ts"
import { settingsRefused } from "../folder/SettingsRefused.ts"
import { folderDownloads } from "./folderDownloads.ts"
import { ownHost } from "./ownHost.ts"
import { completeCustomization, readCustomization } from "./readCustomization.ts"

/** A space of the site, and the folder that it shows. */
interface FolderSpace {
  readonly id: SpaceId
  readonly directory: string
  isFirst: boolean
}

/** The site of a folder in the stores, without its pages. */
export interface CreatedSite {
  readonly ownerId: UserId
  readonly organizationId: OrganizationId
  readonly siteId: SiteId
  readonly spaces: ReadonlyArray<FolderSpace>
}

/** The only user of the stores, who may do everything. */
const anOwner = Effect.gen(function* () {
  const id = UserId.make(yield* newId)
  const user = new User({
    id,
    email: `${id}@${ownHost}`,
    displayName: "Owner",
    photoUrl: null,
    isOperator: true,
    createdAt: yield* DateTime.now
  })
  yield* Effect.orDie((yield* Users).put(user))
  return id
})

/** Runs operations for the owner of a site. */
export const asOwner = (id: UserId) => Effect.provideService(Caller, { ...onBehalfOf(id), isOperator: true })

/** The title of a space or a site; titles have at least two characters. */
const titleOf = (title: string): string => (title.length < 2 ? "Docs" : title)

/** The operations that add spaces to a site. */
const adding = (organizationId: OrganizationId, siteId: SiteId) => {
  const spaces: Array<FolderSpace> = []
  const addSpace = Effect.fnUntraced(function* ({ folder, title }: FolderVariant, of: string) {
    const { space } = yield* createSpace(organizationId, {
      title: titleOf(title ?? of),
      emoji: null,
      parentId: null,
      language: null,
      editMode: "live"
    })
    spaces.push({ id: space.id, directory: folder, isFirst: true })
    return space.id
  })
  const addVariant = Effect.fnUntraced(function* (
    variant: FolderVariant,
    of: string,
    sectionId?: SiteSectionId
  ) {
    const spaceId = yield* addSpace(variant, of)
    const { view } = yield* addSiteSpace(organizationId, siteId, { spaceId, sectionId })
    if (variant.path !== null)
      yield* updateSiteSpace(organizationId, siteId, view.siteSpace.id, { path: variant.path })
  })
  const addSection = Effect.fnUntraced(function* ({
    description,
    icon,
    path,
    title,
    variants
  }: FolderSection) {
    const [first, ...others] = variants
    const spaceId = yield* addSpace(first!, title)
    const { view } = yield* addSiteSection(organizationId, siteId, {
      spaceId,
      title: titleOf(title),
      icon
    })
    yield* updateSiteSection(organizationId, siteId, view.section.id, {
      description,
      ...(path !== null && { path })
    })
    if (first!.path !== null)
      yield* updateSiteSpace(organizationId, siteId, view.siteSpaces[0]!.siteSpace.id, { path: first!.path })
    for (const variant of others) yield* addVariant(variant, title, view.section.id)
  })
  return { addSection, addVariant, spaces }
}

const onlyFolder = { title: null, folder: "", path: null, space: null }

/** A mistake in the settings with the message of the operation that refused it. */
const refusedIn = (place: string) => (error: { readonly message: string }) =>
  settingsRefused(error.message.replace(/^The field `([^`]*)` of the body/, `${place}.$1`))

const redirectsOf = ({ redirects }: FolderSiteSettings, publicUrl: string) =>
  Object.entries(redirects).map(([source, target]) => ({
    source,
    destination: {
      kind: "url" as const,
      url: target.startsWith("/") ? `https://${publicUrl}${target}` : target
    }
  }))

/** Creates the site of the settings of a folder, with empty spaces. Fails with `SettingsRefused`. */
export const createFolderSite = Effect.fn("folders.createFolderSite")(function* (
  folder: string,
  settings: FolderSiteSettings,
  publicUrl: string
) {
  const ownerId = yield* anOwner
  const title = titleOf(settings.title ?? basename(folder))
  const create = Effect.gen(function* () {
    const { id: organizationId } = yield* Effect.orDie(createOrganization({ title }))
    const { site } = yield* Effect.orDie(
      createSite(organizationId, {
        type: "ultimate",
        title,
        visibility: "public",
        spaceIds: [],
        createSpace: false
      })
    )
    const { addSection, addVariant, spaces } = adding(organizationId, site.id)
    const isDivided = settings.sections.length > 1
    const variants = settings.sections[0]?.variants ?? settings.variants
    const structure = isDivided
      ? Effect.forEach(settings.sections, addSection, { discard: true })
      : Effect.forEach(
          variants.length === 0 ? [onlyFolder] : variants,
          (variant) => addVariant(variant, title),
          {
            discard: true
          }
        )
    yield* Effect.mapError(structure, refusedIn("site"))
    // Without a server there are no PDF files, and nothing answers programs.
    const look = completeCustomization(readCustomization(settings.customization))
    yield* updateCustomization(organizationId, site.id, {
      ...look,
      pdf: { enabled: false },
      feedback: { enabled: false },
      pageActions: { ...look.pageActions, mcp: false, items: ["markdown", "external-ai"] }
    }).pipe(
      Effect.provideService(Downloads, yield* folderDownloads(folder)),
      Effect.mapError(refusedIn("site.customization"))
    )
    const sites = yield* Sites
    yield* sites.put(new Site({ ...(yield* Effect.orDie(sites.get(site.id))).site, proxy: publicUrl }))
    yield* putSiteRedirects(organizationId, site.id, redirectsOf(settings, publicUrl)).pipe(
      Effect.mapError(refusedIn("site"))
    )
    yield* Effect.orDie(publishSite(organizationId, site.id))
    const created: CreatedSite = { ownerId, organizationId, siteId: site.id, spaces }
    return created
  })
  return yield* asOwner(ownerId)(create)
})
