import { isObject, type JsonObject, objectsIn } from "@octavo/kernel"

/** The address of a server against that of its document; variables keep their braces. */
const resolved = (url: string, base: string, variables: unknown): string => {
  const value = (name: string) => {
    const variable = isObject(variables) ? variables[name] : undefined
    return isObject(variable) && typeof variable["default"] === "string" ? variable["default"] : name
  }
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(
    url.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => value(name))
  )
  if (isAbsolute || !URL.canParse(url, base)) return url
  return new URL(url, base).href.replaceAll(/%7B/gi, "{").replaceAll(/%7D/gi, "}")
}

const resolveIn = (owner: JsonObject, base: string): void => {
  const { servers } = owner
  for (const server of Array.isArray(servers) ? servers : []) {
    if (isObject(server) && typeof server["url"] === "string")
      (server as Record<string, unknown>)["url"] = resolved(server["url"], base, server["variables"])
  }
}

/**
 * Resolves the relative addresses of servers against the address of their document, since the stored document has another one. The document
 * is changed in place.
 */
export const resolveServers = (document: JsonObject, base: string | null): void => {
  // The document of a file has an address below a name that no host can have (RFC 2606, section 2).
  if (base === null || new URL(base).hostname.endsWith(".invalid")) return
  // Without servers, the address is the top of the site that the document is on.
  const { servers } = document
  if (!Array.isArray(servers) || servers.length === 0)
    (document as Record<string, unknown>)["servers"] = [{ url: "/" }]
  resolveIn(document, base)
  const components = isObject(document["components"]) ? document["components"] : {}
  for (const items of [document["paths"], components["pathItems"]]) {
    for (const [, item] of objectsIn(items)) {
      resolveIn(item, base)
      for (const [, operation] of objectsIn(item)) resolveIn(operation, base)
    }
  }
}
