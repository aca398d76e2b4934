import type { AccessFacts, DefaultLevel, Membership, OrganizationId, UserId } from "@octavo/identity"
import { DateTime } from "effect"
import type { CollectionId } from "../collections/Collection.ts"
import type { BranchId, RevisionId } from "../revisions/Revision.ts"
import { Space, type SpaceCounts } from "../spaces/Space.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import type { SpaceAndAccess } from "../spaces/Spaces.ts"
import { type LevelRows, readLevels } from "./accessLevels.ts"

/** A row of `content.spaces`. */
export interface SpaceRow {
  readonly id: string
  readonly organization_id: string
  readonly parent_id: string | null
  readonly position: string
  readonly title: string
  readonly emoji: string | null
  readonly icon: string | null
  readonly visibility: Space["visibility"]
  readonly default_level: DefaultLevel
  readonly edit_mode: Space["editMode"]
  readonly language: Space["language"]
  readonly merge_rules: Space["mergeRules"]
  readonly git_origin: {
    readonly repoName: string | null
    readonly provider: "github" | "gitlab" | "github-legacy" | null
    readonly url: string | null
    readonly treeUrl: string | null
    readonly updatedAt: string
  } | null
  readonly created_by: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly deleted_at: Date | null
  readonly main_line_id: string
}

/** The counts of a space. */
export interface CountsRow {
  readonly comments: number
  readonly change_requests: number
  readonly change_requests_open: number
  readonly change_requests_draft: number
}

/** The facts that decide about the access of a user to a space. */
export interface FactsRow {
  readonly levels: LevelRows
  readonly membership: Membership | null
}

/** A space with its head, its counts and those facts. */
export interface SpaceAndAccessRow extends SpaceRow, CountsRow, FactsRow {
  readonly head_seq: number
  readonly head_revision_id: string
}

export const toSpace = (row: SpaceRow): Space =>
  new Space({
    id: row.id as SpaceId,
    organizationId: row.organization_id as OrganizationId,
    parentId: row.parent_id as CollectionId | null,
    position: row.position,
    title: row.title,
    emoji: row.emoji,
    icon: row.icon,
    visibility: row.visibility,
    defaultLevel: row.default_level,
    editMode: row.edit_mode,
    language: row.language,
    mergeRules: row.merge_rules,
    gitOrigin:
      row.git_origin === null
        ? null
        : { ...row.git_origin, updatedAt: DateTime.makeUnsafe(row.git_origin.updatedAt) },
    createdBy: row.created_by as UserId,
    createdAt: DateTime.fromDateUnsafe(row.created_at),
    updatedAt: DateTime.fromDateUnsafe(row.updated_at),
    deletedAt: row.deleted_at === null ? null : DateTime.fromDateUnsafe(row.deleted_at),
    mainBranchId: row.main_line_id as BranchId
  })

export const toCounts = (row: CountsRow): SpaceCounts => ({
  comments: row.comments,
  changeRequests: row.change_requests,
  changeRequestsOpen: row.change_requests_open,
  changeRequestsDraft: row.change_requests_draft
})

export const toFacts = ({ levels, membership }: FactsRow): AccessFacts => ({
  membership,
  levels: readLevels(levels)
})

export const toSpaceAndAccess = (row: SpaceAndAccessRow): SpaceAndAccess => ({
  space: toSpace(row),
  revisionId: row.head_revision_id as RevisionId,
  head: { branchId: row.main_line_id as BranchId, seq: row.head_seq, base: null, isCurrent: true },
  counts: toCounts(row),
  facts: toFacts(row)
})
