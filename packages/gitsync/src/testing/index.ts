export { aGitServer, type GitServer, type GitServerOptions } from "./aGitServer.ts"
export { GitHost, type GitHostCommit, type GitHostFile } from "./GitHost.ts"
