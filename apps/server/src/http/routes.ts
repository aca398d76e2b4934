import { Api } from "@octavo/api"

interface Route {
  readonly method: string
  readonly path: string
}

const ofApi = Object.values(Api.groups).flatMap((group) => Object.values<Route>(group.endpoints))

/** The routes beside the API, with their parameters as `:name`. */
export const routesBesides: ReadonlyArray<Route> = [
  ["GET", "/"],
  ["GET", "/account"],
  ["POST", "/account/passkeys"],
  ["POST", "/account/passkeys/options"],
  ["POST", "/account/passkeys/remove"],
  ["POST", "/account/password"],
  ["POST", "/account/password/remove"],
  ["POST", "/account/sessions/end"],
  ["POST", "/account/sign-out"],
  ["POST", "/account/sign-out-everywhere"],
  ["POST", "/account/tokens"],
  ["POST", "/account/tokens/revoke"],
  ["GET", "/app"],
  ["GET", "/app/*"],
  ["GET", "/app/assets/:name"],
  ["GET", "/app/assets/icons/:hash"],
  ["POST", "/app/setup"],
  ["GET", "/assets/pages.css"],
  ["GET", "/assets/:name"],
  ["GET", "/device"],
  ["POST", "/device"],
  ["POST", "/device/answer"],
  ["GET", "/docs"],
  ["GET", "/files/:hash/:name"],
  ["GET", "/health"],
  ["GET", "/invite/:organizationId/:inviteId"],
  ["POST", "/invite/:organizationId/:inviteId"],
  ["POST", "/oauth/device_authorization"],
  ["POST", "/oauth/token"],
  ["GET", "/openapi.json"],
  ["GET", "/pdf/:spaceId/:revisionId/:name"],
  ["GET", "/ready"],
  ["GET", "/scim/v2/Groups"],
  ["POST", "/scim/v2/Groups"],
  ["GET", "/scim/v2/Groups/:id"],
  ["PUT", "/scim/v2/Groups/:id"],
  ["PATCH", "/scim/v2/Groups/:id"],
  ["DELETE", "/scim/v2/Groups/:id"],
  ["GET", "/scim/v2/ResourceTypes"],
  ["GET", "/scim/v2/ResourceTypes/:id"],
  ["GET", "/scim/v2/Schemas"],
  ["GET", "/scim/v2/Schemas/:id"],
  ["GET", "/scim/v2/ServiceProviderConfig"],
  ["GET", "/scim/v2/Users"],
  ["POST", "/scim/v2/Users"],
  ["GET", "/scim/v2/Users/:id"],
  ["PUT", "/scim/v2/Users/:id"],
  ["PATCH", "/scim/v2/Users/:id"],
  ["DELETE", "/scim/v2/Users/:id"],
  ["GET", "/sign-in"],
  ["GET", "/sign-in/link/:secret"],
  ["POST", "/sign-in/link/:secret"],
  ["GET", "/sign-in/mail"],
  ["POST", "/sign-in/mail"],
  ["POST", "/sign-in/password"],
  ["POST", "/sign-in/token"],
  ["GET", "/sign-in/:organizationId"],
  ["GET", "/sso/finish/:code"],
  ["GET", "/sso/oidc/:providerId"],
  ["GET", "/sso/oidc/:providerId/callback"],
  ["GET", "/sso/saml/:providerId"],
  ["POST", "/sso/saml/:providerId/acs"],
  ["GET", "/sso/saml/:providerId/metadata"],
  ["GET", "/tls-allowed"],
  ["GET", "/fonts/:file"],
  ["GET", "/uploads/:key"],
  ["PUT", "/uploads/:key"]
].map(([method = "", path = ""]) => ({ method, path }))

const routes = [...ofApi, ...routesBesides].map(({ method, path }) => ({
  method,
  path,
  shape: new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:[A-Za-z]+/g, "[^/]+")}$`)
}))

/** The route that a path belongs to, with its parameters as `:name`. */
export const routeOf = (path: string): string | undefined =>
  routes.find(({ shape }) => shape.test(path))?.path

/** The methods that the server has for a path; none when it has no such path. */
export const methodsOf = (path: string): ReadonlyArray<string> => {
  const methods = new Set(routes.filter(({ shape }) => shape.test(path)).map(({ method }) => method))
  if (methods.has("GET")) methods.add("HEAD")
  return [...methods].sort()
}
