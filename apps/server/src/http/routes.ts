import { Api } from "@octavo/api"

interface RouteOfApi {
  readonly method: string
  readonly shape: RegExp
}

const routes: ReadonlyArray<RouteOfApi> = Object.values(Api.groups).flatMap((group) =>
  Object.values(group.endpoints).map(({ method, path }) => ({
    method,
    shape: new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:[A-Za-z]+/g, "[^/]+")}$`)
  }))
)

/** The methods that the API has for a path; none when it has no such path. */
export const methodsOf = (path: string): ReadonlyArray<string> => {
  const methods = new Set(routes.filter(({ shape }) => shape.test(path)).map(({ method }) => method))
  if (methods.has("GET")) methods.add("HEAD")
  return [...methods].sort()
}
