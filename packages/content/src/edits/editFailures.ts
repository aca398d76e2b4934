import { downloadFailures } from "@octavo/kernel"
import { PageNotFound } from "../pages/Page.ts"
import { RevisionOutdated } from "../revisions/Revision.ts"
import { UploadNotFound, UploadUnfinished } from "../uploads/Upload.ts"
import { EditRefused } from "./Edit.ts"

/** The errors of edits that insert new pages and files, none of them an upload. */
export const insertFailures = [EditRefused, PageNotFound, ...downloadFailures] as const

/** The errors of edits of content, and of the files that they insert. */
export const editFailures = [...insertFailures, RevisionOutdated, UploadNotFound, UploadUnfinished] as const
