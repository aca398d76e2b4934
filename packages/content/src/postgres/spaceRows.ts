import { columns, json, timestamp, timestampOrNull } from "@octavo/database"
import type { AccessFacts, Asker } from "@octavo/identity"
import { DateTime } from "effect"
import type { BranchId, RevisionId } from "../entries/Revision.ts"
import { Space, type SpaceCounts, translationCeiling } from "../containers/Space.ts"
import type { SpaceAndAccess } from "../containers/Spaces.ts"
import { type LevelRows, type MembershipRow, readLevels, readMembership } from "./accessLevels.ts"

/** The columns of `content.spaces` that are the space itself. */
export const spaceColumns = columns(Space, {
  id: "id",
  organizationId: "organization_id",
  parentId: "parent_id",
  position: "position",
  title: "title",
  emoji: "emoji",
  icon: "icon",
  visibility: "visibility",
  defaultLevel: "default_level",
  editMode: "edit_mode",
  language: "language",
  mergeRules: json("merge_rules"),
  gitOrigin: json("git_origin", {
    read: (stored: StoredGitOrigin) => ({ ...stored, updatedAt: DateTime.makeUnsafe(stored.updatedAt) }),
    write: (origin) => ({ ...origin, updatedAt: DateTime.formatIso(origin.updatedAt) })
  }),
  pushedFolder: "pushed_folder",
  createdBy: "created_by",
  createdAt: timestamp("created_at"),
  updatedAt: timestamp("updated_at"),
  deletedAt: timestampOrNull("deleted_at"),
  mainBranchId: "main_line_id",
  translationOf: "translation_of"
})

type StoredGitOrigin = Omit<NonNullable<Space["gitOrigin"]>, "updatedAt"> & { readonly updatedAt: string }

/** The counts of a space. */
interface CountsRow {
  readonly comments: number
  readonly change_requests: number
  readonly change_requests_open: number
  readonly change_requests_draft: number
}

/** The facts that decide about the access of a user to a space. */
export interface FactsRow {
  readonly levels: LevelRows
  readonly membership: MembershipRow | null
}

/** A space with its head, its counts and those facts. */
export interface SpaceAndAccessRow extends CountsRow, FactsRow {
  readonly main_line_id: BranchId
  readonly head_seq: number
  readonly head_revision_id: RevisionId
}

const toCounts = (row: CountsRow): SpaceCounts => ({
  comments: row.comments,
  changeRequests: row.change_requests,
  changeRequestsOpen: row.change_requests_open,
  changeRequestsDraft: row.change_requests_draft
})

export const toFacts = ({ levels, membership }: FactsRow, asker: Asker): AccessFacts => ({
  membership: readMembership(membership, asker),
  levels: readLevels(levels),
  ...(levels[2] === true && { ceiling: translationCeiling })
})

export const toSpaceAndAccess =
  (asker: Asker) =>
  (row: SpaceAndAccessRow): SpaceAndAccess => ({
    space: spaceColumns.decode(row),
    revisionId: row.head_revision_id,
    head: { branchId: row.main_line_id, seq: row.head_seq, base: null, isCurrent: true },
    counts: toCounts(row),
    facts: toFacts(row, asker)
  })
