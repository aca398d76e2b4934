import { gitOidOf } from "@octavo/kernel"
import type { GitBlob } from "../entries/Page.ts"

/** The same place with another text in it. */
export const gitBlobWith = (git: GitBlob | null, text: string): GitBlob | null =>
  git === null ? null : { path: git.path, oid: gitOidOf(text, git.oid) }
