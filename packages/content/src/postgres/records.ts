import { type OmittedTable, recordKind, type RecordKind } from "@octavo/database"
import { DefaultLevel } from "@octavo/identity"
import { Schema } from "effect"
import { PageAttributes, PageKind } from "../entries/Page.ts"
import { Branch, Revision } from "../entries/Revision.ts"
import { EditMode, Language, Visibility } from "../containers/Space.ts"

const user = (column: string) => ({ column, names: "user" })
const text = { column: "source_hash", names: "text" }

const container = {
  id: "id",
  organizationId: { column: "organization_id", names: "organization" },
  parentId: { column: "parent_id", names: "collections" },
  position: "position",
  moves: "moves",
  title: "title",
  defaultLevel: { column: "default_level", values: DefaultLevel },
  createdBy: user("created_by"),
  createdAt: "created_at"
}

/** How many collections are above a collection: each comes after the one that contains it. */
const depth = `(WITH RECURSIVE above AS (
    SELECT t.parent_id AS id UNION ALL
    SELECT c.parent_id FROM content.collections c JOIN above ON c.id = above.id
  ) SELECT count(*) FROM above)`

const ofSpace = "t.space_id = $1"

const isMain = "t.line_id = (SELECT main_line_id FROM content.spaces WHERE id = $1)"

/** The versions of entries of a space: from which revision of a branch to before which one each was current. */
const versions = (
  name: string,
  table: string,
  id: string,
  fields: Parameters<typeof recordKind>[0]["fields"],
  omitted: Parameters<typeof recordKind>[0]["omitted"] = {}
): RecordKind =>
  recordKind({
    name,
    table,
    scope: "space",
    where: "t.line_id IN (SELECT id FROM content.lines WHERE space_id = $1)",
    key: [],
    first: `t.line_id COLLATE "C", t.since_seq, t.id COLLATE "C"`,
    current: `${isMain} AND t.until_seq IS NULL AND NOT t.removed`,
    id: null,
    fields: {
      branchId: { column: "line_id", names: "history/branches" },
      [id]: "id",
      since: "since_seq",
      until: "until_seq",
      removed: "removed",
      ...fields
    },
    omitted
  })

const git = { gitOid: "git_oid", gitPath: "git_path" }
const times = { createdAt: "created_at", updatedAt: "updated_at" }

/** The records of content in an export of an organization, in the order of an import: first those of the organization. */
export const records: ReadonlyArray<RecordKind> = [
  recordKind({
    name: "collections",
    table: "content.collections",
    scope: "organization",
    where: "t.organization_id = $1",
    first: depth,
    key: ["id"],
    fields: { ...container, description: "description" }
  }),
  recordKind({
    name: "spaces",
    table: "content.spaces",
    scope: "organization",
    where: "t.organization_id = $1",
    // A translation comes after its source.
    first: "t.translation_of IS NOT NULL",
    key: ["id"],
    currentValues: { changeRequests: 0, changeRequestsOpen: 0, changeRequestsDraft: 0 },
    fields: {
      ...container,
      emoji: "emoji",
      icon: "icon",
      visibility: { column: "visibility", values: Visibility },
      editMode: { column: "edit_mode", values: EditMode },
      language: { column: "language", values: Schema.NullOr(Language) },
      mergeRules: { column: "merge_rules", within: "users" },
      gitOrigin: "git_origin",
      pushedFolder: "pushed_folder",
      updatedAt: "updated_at",
      deletedAt: "deleted_at",
      mainBranchId: "main_line_id",
      translationOf: { column: "translation_of", names: "spaces" },
      comments: "comments",
      changeRequests: "change_requests",
      changeRequestsOpen: "change_requests_open",
      changeRequestsDraft: "change_requests_draft"
    }
  }),
  recordKind({
    name: "history/branches",
    table: "content.lines",
    scope: "space",
    where: ofSpace,
    key: ["id"],
    current: "t.id = (SELECT main_line_id FROM content.spaces WHERE id = $1)",
    fields: {
      id: "id",
      spaceId: { column: "space_id", names: "space" },
      kind: { column: "kind", values: Branch.fields.kind },
      headSeq: "head_seq",
      headRevisionId: { column: "head_revision_id", names: "history/revisions" },
      baseBranchId: { column: "base_line_id", names: "history/branches" },
      baseSeq: "base_seq"
    }
  }),
  recordKind({
    name: "history/revisions",
    table: "content.revisions",
    scope: "space",
    where: ofSpace,
    key: [],
    first: `t.line_id COLLATE "C", t.seq`,
    current: `${isMain} AND t.seq = (SELECT head_seq FROM content.lines WHERE id = t.line_id)`,
    currentValues: { parents: [] },
    fields: {
      id: "id",
      spaceId: { column: "space_id", names: "space" },
      branchId: { column: "line_id", names: "history/branches" },
      seq: "seq",
      baseBranchId: { column: "base_line_id", names: "history/branches" },
      baseSeq: "base_seq",
      type: { column: "type", values: Revision.fields.type },
      purpose: { column: "purpose", values: Revision.fields.purpose },
      parents: "parents",
      createdBy: user("created_by"),
      createdAt: "created_at",
      git: "git",
      message: "message"
    }
  }),
  versions(
    "history/page-versions",
    "content.page_versions",
    "pageId",
    {
      parentId: "parent_id",
      position: "position",
      kind: { column: "kind", values: PageKind },
      title: "title",
      slug: "slug",
      attributes: { column: "attributes", values: PageAttributes },
      textHash: text,
      ...git,
      ...times
    },
    { title_words: { why: "Derived from the title, for search." } }
  ),
  versions("history/file-versions", "content.file_versions", "fileId", {
    name: "name",
    contentType: "content_type",
    size: "size",
    width: "width",
    height: "height",
    fileHash: { column: "blob_hash", names: "file" },
    ...git,
    ...times
  }),
  versions("history/reusable-content-versions", "content.reusable_content_versions", "reusableContentId", {
    title: "title",
    textHash: text,
    ...git
  }),
  versions("history/variable-versions", "content.variable_versions", "name", { value: "value" }),
  versions("history/redirect-versions", "content.redirect_versions", "from", { pageId: "page_id" })
]

/** The tables of content that an export leaves out. */
export const omittedTables: ReadonlyArray<OmittedTable> = [
  { table: "content.sources", why: "objects/texts has every saved text; the rest is derived from it." },
  { table: "content.sections", why: "Derived from texts." },
  { table: "content.source_references", why: "Derived from texts." },
  { table: "content.source_words", why: "Derived from texts." },
  { table: "content.waiting_sources", why: "Work on derived values." },
  { table: "content.replaced_sources", why: "Work on derived values." },
  { table: "content.uploads", why: "Uploads that nothing names yet; they end within a day." }
]
