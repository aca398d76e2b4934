import type {
  SiteSectionGroupResource,
  SiteSectionResource,
  SiteSpaceResource,
  SpaceResource
} from "@octavo/api"
import {
  type OfSite,
  publishedPlace,
  publishedUrl,
  type SectionGroupView,
  type SitesAddress,
  type SiteSectionView,
  type SiteSpaceView,
  type StructureItemView
} from "@octavo/sites"
import { plainEmoji, presentSpace } from "./presentSpace.ts"
import { presentTime } from "./times.ts"

const noPermissions = {
  view: false,
  access: false,
  admin: false,
  viewInviteLinks: false,
  edit: false,
  createChangeRequest: false,
  triggerGitSync: false,
  comment: false,
  merge: false,
  review: false,
  installIntegration: false
} as const

/** A space as members without a role on it see it in a site: what the site discloses, and nothing else. */
const redacted = ({ gitSync: _, parent: __, ...space }: SpaceResource, title: string): SpaceResource => ({
  ...space,
  title,
  emoji: plainEmoji,
  mergeRules: { type: "inherit" },
  editMode: "locked",
  urls: {
    location: space.urls.location,
    app: space.urls.app,
    ...(space.urls.published !== undefined && { published: space.urls.published })
  },
  defaultLevel: null,
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
  permissions: noPermissions
})

/** A space of which the caller may know nothing but its place in the site. */
const hidden = ({ siteSpace, title }: SiteSpaceView, space: SpaceResource): SpaceResource => {
  const since = presentTime(siteSpace.createdAt)
  const { language: _, visibility: __, ...rest } = redacted(space, title)
  return {
    ...rest,
    visibility: "private",
    revision: siteSpace.id,
    createdAt: since,
    updatedAt: since,
    urls: { location: space.urls.location, app: space.urls.app }
  }
}

const optional = <Name extends string, A>(name: Name, value: A | null): { readonly [N in Name]?: A } =>
  value === null ? {} : ({ [name]: value } as { readonly [N in Name]: A })

/** Presents the parts of a site. */
export const siteStructurePresenter = (publicUrl: string, address: SitesAddress) => {
  const present = presentSpace(publicUrl, address)

  const siteSpace = ({ shareKey, site, view }: OfSite<SiteSpaceView>): SiteSpaceResource => {
    const { role, shown, ...space } = view.space
    const keys = shareKey === null ? new Map<string, string>() : new Map([[site.id as string, shareKey]])
    const resource = present({ ...space, role: role ?? "read" }, publishedPlace(shown, keys))
    return {
      object: "site-space",
      id: view.siteSpace.id,
      path: view.siteSpace.path,
      ...optional("section", view.siteSpace.sectionId),
      space: view.isHidden
        ? hidden(view, resource)
        : role === null
          ? redacted(resource, view.title)
          : resource,
      title: view.title,
      default: view.siteSpace.isDefault,
      ...optional("condition", view.siteSpace.condition),
      hasAdvancedCustomizationFeature: true,
      draft: false,
      urls: optional("published", publishedUrl(address, site, view.path, shareKey))
    }
  }

  const section = ({ shareKey, site, view }: OfSite<SiteSectionView>): SiteSectionResource => ({
    object: "site-section",
    id: view.section.id,
    title: view.section.title,
    ...optional("description", view.section.description),
    default: view.section.isDefault,
    path: view.section.path,
    ...optional("condition", view.section.condition),
    ...optional("sectionGroup", view.section.groupId),
    ...optional("icon", view.section.icon),
    draft: false,
    siteSpaces: view.siteSpaces.map((each) => siteSpace({ shareKey, site, view: each })),
    urls: optional("published", publishedUrl(address, site, view.path, shareKey))
  })

  const group = ({ view, ...ofSite }: OfSite<SectionGroupView>): SiteSectionGroupResource => {
    const children = view.children.map((child) =>
      child.kind === "site-section" ? section({ ...ofSite, view: child }) : group({ ...ofSite, view: child })
    )
    return {
      object: "site-section-group",
      id: view.group.id,
      title: view.group.title,
      ...optional("icon", view.group.icon),
      sections: children.filter((child) => child.object === "site-section"),
      ...optional("sectionGroup", view.group.groupId),
      draft: false,
      children
    }
  }

  const item = ({ view, ...ofSite }: OfSite<StructureItemView>) =>
    view.kind === "site-space"
      ? siteSpace({ ...ofSite, view })
      : view.kind === "site-section"
        ? section({ ...ofSite, view })
        : group({ ...ofSite, view })

  const structure = (
    type: "sections" | "siteSpaces",
    { view, ...ofSite }: OfSite<ReadonlyArray<StructureItemView>>
  ) => ({ type, structure: view.map((each) => item({ ...ofSite, view: each })) })

  return { siteSpace, section, group, item, structure }
}
