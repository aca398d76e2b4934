import { downloadFailures } from "@octavo/kernel"
import { PageNotFound } from "../pages/Page.ts"
import { RevisionOutdated } from "../revisions/Revision.ts"
import { UploadNotFound, UploadUnfinished } from "../uploads/Upload.ts"
import { EditRefused } from "./Edit.ts"

/** The errors of edits of content, and of the files that they insert. */
export const editFailures = [
  EditRefused,
  PageNotFound,
  RevisionOutdated,
  UploadNotFound,
  UploadUnfinished,
  ...downloadFailures
] as const
