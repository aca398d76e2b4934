import type { GitService } from "./PullRequest.ts"

/**
 * The API of the service at which a repository is, and the name of the repository there. The address is that of the connection, so a token
 * goes to no other host; a webhook tells only which part of its path is the name.
 */
export const placeOfApi = (
  service: GitService,
  repositoryUrl: string,
  toldName: string
): { readonly apiUrl: string; readonly repository: string } => {
  const { host, origin, pathname, protocol } = new URL(repositoryUrl)
  const path = decodeURIComponent(pathname).replace(/^\/+|(?:\.git)?\/*$/g, "")
  const isBelow = path.toLowerCase().endsWith(`/${toldName.toLowerCase()}`)
  const repository = isBelow ? path.slice(-toldName.length) : path
  const root = isBelow ? `${origin}/${path.slice(0, -toldName.length - 1)}` : origin
  if (service === "gitlab") return { apiUrl: `${root}/api/v4`, repository }
  if (service === "gitea") return { apiUrl: `${root}/api/v1`, repository }
  const isCloud = host === "github.com" || host.endsWith(".ghe.com")
  return { apiUrl: isCloud ? `${protocol}//api.${host}` : `${root}/api/v3`, repository }
}
