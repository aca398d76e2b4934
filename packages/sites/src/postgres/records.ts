import { type OmittedTable, recordKind, type RecordKind } from "@octavo/database"
import { withPresentDestination, withPresentIds, withPresentKeys } from "../structure/structureId.ts"
import { AgentsContext, SiteType, SiteVisibility } from "../sites/Site.ts"

const siteId = { column: "site_id", names: "sites/sites" }
const ofSites = "t.site_id IN (SELECT id FROM sites.sites WHERE organization_id = $1)"

type Fields = Parameters<typeof recordKind>[0]["fields"]

const ofSite = (
  name: string,
  table: string,
  key: ReadonlyArray<string>,
  fields: Fields,
  more: Pick<Parameters<typeof recordKind>[0], "omitted" | "first"> = {}
): RecordKind =>
  recordKind({
    name: `sites/${name}`,
    table,
    scope: "organization",
    where: ofSites,
    key,
    fields: { ...(fields["id"] === undefined ? {} : { id: "id" }), siteId, ...fields },
    ...more
  })

/** The id of a part of the structure of a site: older exports have the former spelling. */
const structureId = { column: "id", present: withPresentIds }

const newKey = { why: "The key of a share link is a secret: an import makes a new one." }

const verified = { why: "A hostname is verified in each installation: an import starts without a proof." }

/** The records of sites in an export of an organization, in the order of an import. */
export const records: ReadonlyArray<RecordKind> = [
  recordKind({
    name: "sites/sites",
    table: "sites.sites",
    scope: "organization",
    where: "t.organization_id = $1",
    key: ["id"],
    fields: {
      id: "id",
      organizationId: { column: "organization_id", names: "organization" },
      type: { column: "type", values: SiteType },
      title: "title",
      basename: "basename",
      hostname: "hostname",
      proxy: "proxy",
      visibility: { column: "visibility", values: SiteVisibility },
      published: "published",
      agentsContext: { column: "agents_context", values: AgentsContext },
      adaptiveContent: "adaptive_content",
      icon: { column: "icon", within: "files" },
      version: "version",
      createdBy: { column: "created_by", names: "user" },
      createdAt: "created_at",
      updatedAt: "updated_at",
      deletedAt: "deleted_at"
    },
    omitted: { verified_hostname: verified, hostname_checked_at: verified }
  }),
  recordKind({
    name: "sites/fonts",
    table: "sites.custom_fonts",
    scope: "organization",
    where: "t.organization_id = $1",
    key: ["id"],
    fields: {
      id: "id",
      organizationId: { column: "organization_id", names: "organization" },
      fontFamily: "font_family",
      faces: { column: "faces", within: "files" },
      createdAt: "created_at"
    }
  }),
  ofSite("section-groups", "sites.section_groups", ["id"], {
    id: structureId,
    groupId: { column: "group_id", names: "sites/section-groups", present: withPresentIds },
    position: "position",
    title: "title",
    icon: "icon",
    createdAt: "created_at"
  }),
  ofSite("sections", "sites.sections", ["id"], {
    id: structureId,
    groupId: { column: "group_id", names: "sites/section-groups", present: withPresentIds },
    position: "position",
    title: "title",
    description: "description",
    icon: "icon",
    path: "path",
    condition: "condition",
    isDefault: "is_default",
    createdAt: "created_at"
  }),
  ofSite("site-spaces", "sites.site_spaces", ["id"], {
    id: structureId,
    spaceId: { column: "space_id", names: "spaces" },
    sectionId: { column: "section_id", names: "sites/sections", present: withPresentIds },
    position: "position",
    path: "path",
    title: "title",
    condition: "condition",
    isDefault: "is_default",
    createdAt: "created_at"
  }),
  ofSite(
    "orders",
    "sites.orders",
    ["siteId"],
    { version: "version", ids: { column: "ids", present: withPresentIds } },
    { first: "t.version" }
  ),
  ofSite("former-basenames", "sites.former_basenames", ["basename"], { basename: "basename" }),
  ofSite("former-paths", "sites.former_paths", ["siteId", "path"], {
    path: "path",
    siteSpaceId: { column: "site_space_id", names: "sites/site-spaces", present: withPresentIds }
  }),
  ofSite("redirects", "sites.redirects", ["id"], {
    id: "id",
    source: "source",
    sourceKey: "source_key",
    destination: { column: "destination", present: withPresentDestination },
    createdAt: "created_at"
  }),
  ofSite("customizations", "sites.customizations", ["siteId"], {
    settings: "settings",
    overrides: { column: "overrides", present: withPresentKeys },
    images: { column: "images", within: "files" },
    updatedAt: "updated_at"
  }),
  ofSite("adaptive-schemas", "sites.adaptive_schemas", ["siteId"], {
    jsonSchema: "json_schema",
    updatedAt: "updated_at"
  }),
  ofSite(
    "share-links",
    "sites.share_links",
    ["id"],
    { id: "id", name: "name", active: "active", createdAt: "created_at" },
    { omitted: { sealed_key: newKey, key_hash: newKey } }
  ),
  ofSite(
    "insights",
    "sites.event_counts",
    ["siteId", "day", "type", "siteSpaceId", "pageId", "query", "rating", "comment"],
    {
      day: "day",
      type: "type",
      siteSpaceId: { column: "site_space_id", present: withPresentIds },
      pageId: "page_id",
      query: "query",
      rating: "rating",
      comment: "comment",
      count: "count"
    }
  )
]

/** The tables of sites that an export leaves out. */
export const omittedTables: ReadonlyArray<OmittedTable> = [
  { table: "sites.publishing_auths", why: "Sealed keys: the authentication of visitors is set up anew." },
  { table: "sites.renderer_tokens", why: "Hashes of secrets: tokens are made anew." }
]
