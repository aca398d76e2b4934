import { Api } from "@octavo/api"
import { FindMyWay } from "effect/http"

/**
 * Operations that somebody else at an unlocked browser must not be able to do: they delete what many depend on, or change who may come in.
 * The names are those of the API.
 */
const dangerous: ReadonlySet<string> = new Set([
  "deleteSpaceById",
  "deleteAnyOrganization",
  "deleteSiteById",
  "updateMemberInOrganizationById",
  "removeMemberFromOrganizationById",
  "setUserAsSSOMemberForOrganization",
  "addOrganizationAdmin",
  "createOrganizationSAMLProvider",
  "updateOrganizationSAMLProvider",
  "deleteOrganizationSAMLProvider",
  "createOIDCProvider",
  "updateOIDCProvider",
  "deleteOIDCProvider",
  "createScimToken",
  "revokeScimToken",
  "createToken",
  "revokeToken",
  "createRendererToken",
  "revokeRendererToken",
  "createSignInLink"
])

/** Makes the test whether a request of the application, by its path below `/app`, needs a recent sign-in. */
export const makeNeedsRecentSignIn = (): ((method: string, url: string) => boolean) => {
  const found = FindMyWay.make<string>({ maxParamLength: 16_384 })
  const missing = new Set(dangerous)
  for (const group of Object.values(Api.groups)) {
    const endpoints = Object.values<{ identifier: string; method: string; path: string }>(group.endpoints)
    for (const { identifier, method, path } of endpoints)
      if (missing.delete(identifier)) found.on(method as "GET", path as `/${string}`, identifier)
  }
  if (missing.size > 0) throw new Error(`The API has no operation ${[...missing].join(", ")}`)
  return (method, url) => found.find(method as "GET", url.split("?", 1)[0] ?? "") !== undefined
}
