import type { GitService } from "./PullRequest.ts"

/**
 * Derives the address of the API and the name of the repository from the URL of the connection. The webhook only says which part of the path
 * is the name, so the token is sent to no other host.
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
