export * from "./remote/GitFailure.ts"
export { GitRefRefused, isGitRef, type GitRef } from "./remote/GitRef.ts"
export { GitRemote, type GitFetch } from "./remote/GitRemote.ts"
export type {
  GitBlob,
  GitChange,
  GitCommit,
  GitCopy,
  GitDescent,
  GitEntry,
  GitOid,
  GitSnapshot
} from "./remote/GitSnapshot.ts"
export { GitUrlRefused, parseGitUrl, type GitCredentials, type GitUrl } from "./remote/GitUrl.ts"
