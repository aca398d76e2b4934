import { DocumentRefused } from "@octavo/content"
import { CommentBodyRefused } from "./CommentBodyRefused.ts"

/** The errors of the body of a comment or a reply. */
export const commentBodyFailures = [CommentBodyRefused, DocumentRefused] as const
