import type {
  DocumentParser,
  Files,
  Mentions,
  Pages,
  Redirects,
  ReusableContents,
  Revision,
  Revisions,
  Sources,
  Space,
  SpaceNotFound,
  Variables
} from "@octavo/content"
import type { UserId } from "@octavo/identity"
import type { Blobs, Events, UnitOfWork } from "@octavo/kernel"
import { Context, type Effect } from "effect"
import type { ContentDescription } from "../describeImport.ts"
import type { ReadArchive } from "../ImportReader.ts"
import type { ImportRefused } from "../ImportSource.ts"
import type { ImportProblem } from "../planImport.ts"

/** A project that was added to a space. */
interface AddedProject {
  readonly revision: Revision
  /** The number of its pages with texts. */
  readonly pages: number
  /** The tool that the project is written for, such as "Docusaurus". */
  readonly tool: string | undefined
  readonly problems: ReadonlyArray<ImportProblem>
}

/** The author of the addition of a project, and the message of its revision. */
interface ProjectAddition {
  readonly createdBy: UserId
  readonly messageOf: (pages: number, tool: string | undefined) => string
}

type Stores =
  | Blobs
  | DocumentParser
  | Events
  | Files
  | Mentions
  | Pages
  | Redirects
  | ReusableContents
  | Revisions
  | Sources
  | UnitOfWork
  | Variables

/** Reads archives of projects of documentation tools as their repositories are read, a port that a package above supplies. */
export class ArchivedProjects extends Context.Service<
  ArchivedProjects,
  {
    /** Whether an archive is a project with settings of a tool that can be used, or with pages that only repositories have. */
    readonly isProject: (archive: ReadArchive) => Effect.Effect<boolean>
    /** Adds the project to a space in one revision, as a first import of its repository would. Existing content stays, and none of it may have a path of the project. */
    readonly add: (
      space: Pick<Space, "mainBranchId">,
      archive: ReadArchive,
      addition: ProjectAddition
    ) => Effect.Effect<AddedProject, ImportRefused | SpaceNotFound, Stores>
    /** Describes the addition in place of making it. The pages of problems are the paths of their files. */
    readonly describe: (archive: ReadArchive) => Effect.Effect<ContentDescription, ImportRefused>
  }
>()("@octavo/imports/ArchivedProjects") {}
