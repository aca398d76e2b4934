import { compositeOrNull, jsonInRows, milliseconds, plainColumns } from "@octavo/database"
import type { GitBlob, PageVersion } from "../entries/Page.ts"

/** The columns of `content.page_versions` that are the page itself. */
export const pageColumns = plainColumns<PageVersion>({
  id: "id",
  parentId: "parent_id",
  position: "position",
  kind: "kind",
  title: "title",
  slug: "slug",
  attributes: jsonInRows("attributes"),
  sourceHash: "source_hash",
  git: compositeOrNull<GitBlob>({ oid: "git_oid", path: "git_path" }),
  createdAt: milliseconds("created_at"),
  updatedAt: milliseconds("updated_at")
})
