import { columns, json, timestamp, timestampOrNull } from "@octavo/database"
import { Site } from "../sites/Site.ts"

/** The columns of `sites.sites`. */
export const siteColumns = columns(Site, {
  id: "id",
  organizationId: "organization_id",
  type: "type",
  title: "title",
  basename: "basename",
  hostname: "hostname",
  verifiedHostname: "verified_hostname",
  proxy: "proxy",
  visibility: "visibility",
  published: "published",
  agentsContext: "agents_context",
  adaptiveContent: "adaptive_content",
  icon: json("icon"),
  version: "version",
  createdBy: "created_by",
  createdAt: timestamp("created_at"),
  updatedAt: timestamp("updated_at"),
  deletedAt: timestampOrNull("deleted_at")
})
