import { Space, SpaceId, Spaces, Upload, UploadId, Uploads } from "@octavo/content"
import type { OrganizationId, User } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import {
  addSectionGroup,
  addSectionToGroup,
  addSiteSection,
  createCustomFont,
  createShareLink,
  createSiteRedirect,
  publishSite,
  SectionGroup,
  SectionGroupId,
  SiteSection,
  SiteSectionId,
  SiteStructures,
  updateAdaptiveSchema,
  updateSite
} from "@octavo/sites"
import { aSiteOf, aSpaceOf } from "@octavo/sites/testing"
import { Blobs } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { Server } from "./aServer.ts"
import { named } from "./samples.ts"

const fontBytes = new Uint8Array(Buffer.from("wOF2 the file of a font"))

const claims = {
  type: "object",
  properties: { beta: { type: "boolean", description: "Tries new things" } },
  additionalProperties: false
}

/** A site with one of everything, and the ids of it. Further parts have the ids that bodies of requests name. */
export const aSiteOfWorld = (server: Server, organizationId: OrganizationId, user: User, space: Space) =>
  server.within(
    Effect.gen(function* () {
      yield* (yield* Spaces).put(new Space({ ...space, id: SpaceId.make(named.space), position: "b00" }))
      const first = yield* aSpaceOf(organizationId, user)
      const second = yield* aSpaceOf(organizationId, user, "Reference")
      const site = (yield* aSiteOf(organizationId, user, { spaceIds: [first.space.id] })).site
      const input = { spaceId: second.space.id, title: null, icon: null }
      const { view } = yield* addSiteSection(organizationId, site.id, input)
      const group = (yield* addSectionGroup(organizationId, site.id, {
        title: "More",
        icon: null,
        parentId: null,
        sectionIds: []
      })).view.group
      yield* addSectionToGroup(organizationId, site.id, group.id, view.section.id)
      const { link } = yield* createShareLink(organizationId, site.id, { name: "Partners" })
      const { redirect } = yield* createSiteRedirect(organizationId, site.id, {
        source: "/gone/*",
        destination: { kind: "url", url: "https://acme.example" }
      })
      yield* updateAdaptiveSchema(organizationId, site.id, claims)
      yield* publishSite(organizationId, site.id)
      yield* updateSite(organizationId, site.id, { hostname: "docs.acme.example" })
      const another = new SiteSection({
        ...view.section,
        id: SiteSectionId.make(named.siteSection),
        position: "b00",
        path: "another",
        isDefault: false
      })
      const anotherGroup = new SectionGroup({
        ...group,
        id: SectionGroupId.make(named.sectionGroup),
        position: "b01"
      })
      yield* (yield* SiteStructures).apply(site.id, {
        sections: { put: [another], remove: [] },
        groups: { put: [anotherGroup], remove: [] },
        siteSpaces: { put: [], remove: [] }
      })
      yield* (yield* Uploads).put(
        new Upload({
          id: UploadId.make(named.upload),
          organizationId,
          createdBy: user.id,
          name: "acme.woff2",
          contentType: "font/woff2",
          size: fontBytes.length,
          dimensions: null,
          blobHash: yield* (yield* Blobs).put(fontBytes),
          createdAt: yield* DateTime.now
        })
      )
      const font = yield* createCustomFont(organizationId, {
        fontFamily: "Acme Sans",
        fontFaces: [{ weight: 400, storageKey: named.upload }]
      })
      return {
        fontId: font.id as string,
        siteId: site.id as string,
        siteSectionId: view.section.id as string,
        siteSectionGroupId: group.id as string,
        siteSpaceId: view.siteSpaces[0]!.siteSpace.id as string,
        shareLinkId: link.id as string,
        siteRedirectId: redirect.id as string
      }
    }).pipe(as(user), Effect.orDie)
  )
