import { BranchId, RevisionId, SpaceId } from "@octavo/content"
import { Schema } from "effect"

/** The API of a service of Git repositories. Forgejo has that of Gitea. */
export const GitService = Schema.Literals(["github", "gitlab", "gitea"])
export type GitService = typeof GitService.Type

/** A problem that a check of the documentation in a commit finds. */
const CheckProblem = Schema.Struct({
  severity: Schema.Literals(["error", "warning"]),
  /** The name of the rule of `octavo check`. */
  rule: Schema.String,
  /** The path in the repository; empty for the folder of the project. */
  path: Schema.String,
  line: Schema.Int,
  message: Schema.String
})
type CheckProblem = typeof CheckProblem.Type

/** The result of a check of one commit, without the problems that its branch has already. */
export const CommitCheck = Schema.Struct({
  errors: Schema.Int,
  warnings: Schema.Int,
  /** The first problems, errors before warnings. */
  problems: Schema.Array(CheckProblem)
})
export type CommitCheck = typeof CommitCheck.Type

/** The preview of a pull request: a revision of its own that equals a commit. */
const PullRequestPreview = Schema.Struct({
  oid: Schema.String,
  revisionId: RevisionId,
  branchId: BranchId,
  /** How many pages differ from main. */
  pages: Schema.Int,
  /** Null where the check did not come to an end. */
  check: Schema.NullOr(CommitCheck)
})
type PullRequestPreview = typeof PullRequestPreview.Type

/** A pull request, or merge request, of the repository that a space is connected with. */
export class PullRequest extends Schema.Class<PullRequest>("PullRequest")({
  spaceId: SpaceId,
  number: Schema.Int,
  title: Schema.String,
  /** The page of the pull request at the service, for people; null where the service tells none. */
  url: Schema.NullOr(Schema.String),
  service: GitService,
  /** The address of the API of the service, without a slash at the end. */
  apiUrl: Schema.String,
  /** The name of the repository at the service, as `owner/name`. */
  repository: Schema.String,
  isOpen: Schema.Boolean,
  /** The newest commit that the service reported. */
  oid: Schema.String,
  /** When the newest event happened; earlier ones that arrive later are ignored. */
  eventAt: Schema.NullOr(Schema.DateTimeUtcFromString),
  preview: Schema.NullOr(PullRequestPreview),
  /** Why the newest commit has no preview, in words for the people of the space. */
  problem: Schema.NullOr(Schema.String),
  /** The commit whose status was sent to the service, or given up. */
  reportedOid: Schema.NullOr(Schema.String),
  /** Why the service did not take the status. */
  statusProblem: Schema.NullOr(Schema.String)
}) {}

/** The ref of the newest commit of a pull request, in the repository that it is for, also where it comes from a fork. */
export const refOf = ({ number, service }: Pick<PullRequest, "number" | "service">): string =>
  service === "gitlab" ? `refs/merge-requests/${number}/head` : `refs/pull/${number}/head`

/** Whether the newest commit of a pull request has no preview yet, or its service no status of it. */
export const isPending = ({ isOpen, oid, preview, problem, reportedOid }: PullRequest): boolean =>
  isOpen && ((problem === null && preview?.oid !== oid) || reportedOid !== oid)
