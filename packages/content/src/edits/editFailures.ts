import { downloadFailures } from "@octavo/kernel"
import { FileNotFound } from "../entries/File.ts"
import { PageNotFound } from "../entries/Page.ts"
import { ReusableContentNotFound } from "../entries/ReusableContent.ts"
import { RevisionNotFound, RevisionOutdated } from "../entries/Revision.ts"
import { UploadNotFound, UploadUnfinished } from "../uploads/Upload.ts"
import { EditRefused } from "./Edit.ts"
import { EditsConflict } from "./EditsConflict.ts"

/** The errors of edits that insert new pages and files, none of them an upload. */
export const insertFailures = [
  EditRefused,
  PageNotFound,
  FileNotFound,
  ReusableContentNotFound,
  ...downloadFailures
] as const

/** The errors of edits of content that name no base, and of the files that they insert. */
export const baselessFailures = [
  ...insertFailures,
  RevisionOutdated,
  UploadNotFound,
  UploadUnfinished
] as const

/** The errors of edits of content, and of the files that they insert. */
export const editFailures = [...baselessFailures, EditsConflict, RevisionNotFound] as const
