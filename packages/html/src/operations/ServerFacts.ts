import { isObject, type JsonObject, objectsIn, textIn } from "@octavo/kernel"
import { listIn } from "./objectAt.ts"

/** A variable in the address of a server. */
export interface ServerVariable {
  readonly name: string
  /** The value that samples use. */
  readonly value: string
  readonly values: ReadonlyArray<string>
  readonly description: string | undefined
}

/** A server of an operation. */
export interface ServerFacts {
  /** The address as it is written, with its variables in braces. */
  readonly url: string
  readonly description: string | undefined
  readonly variables: ReadonlyArray<ServerVariable>
}

const maxLength = 2000
const maxServers = 20
const maxVariables = 50

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined

const variableOf = ([name, variable]: readonly [string, JsonObject]): ServerVariable => {
  const values = listIn(variable["enum"]).flatMap((value) => textOf(value) ?? [])
  const given = textOf(variable["default"])
  // A default that is none of the allowed values is a mistake of the author.
  const isAllowed = given !== undefined && (values.length === 0 || values.includes(given))
  return {
    name,
    value: isAllowed ? given : (values[0] ?? name),
    values: values.slice(0, maxVariables),
    description: textIn(variable, "description")
  }
}

/** The servers of the first list that has any: the lists of an operation, its path and its document. */
export const serversOf = (lists: ReadonlyArray<unknown>): ReadonlyArray<ServerFacts> =>
  listIn(lists.find((list) => listIn(list).length > 0))
    .filter(isObject)
    .slice(0, maxServers)
    .flatMap((server) => {
      const url = textIn(server, "url")?.slice(0, maxLength)
      const variables = objectsIn(server["variables"]).slice(0, maxVariables).map(variableOf)
      // OpenAPI 3.2 names servers.
      const description = textIn(server, "description") ?? textIn(server, "name")
      return url === undefined ? [] : [{ url, description, variables }]
    })

/** The address of a server with the values of its variables, encoded behind its host, without a slash at its end. */
export const addressOf = ({ url, variables }: ServerFacts): string => {
  const values = new Map(variables.map(({ name, value }) => [name, value]))
  const address = url
    .replaceAll(/\{([^{}]*)\}/g, (_, name: string) => values.get(name) ?? name)
    .replace(/(?<!\/)\/+$/, "")
  const [host = ""] = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i.exec(address) ?? []
  return host + encodePath(address.slice(host.length))
}

/** Percent-encodes the characters of a path that no address has; `%` stays, since paths may have it. */
export const encodePath = (path: string): string =>
  path.toWellFormed().replace(/[^\u0021-\u007e]|["<>\\^`{|}]/gu, encodeURIComponent)

/** The address of samples whose document names no server. */
const exampleServer = "https://api.example.com"

/** The address that samples call: the first server that HTTP reaches. */
export const serverOfSamples = (servers: ReadonlyArray<ServerFacts>): string => {
  const addresses = servers.map(addressOf)
  const reachable = addresses.find((address) => /^https?:\/\/[^/]/i.test(address))
  if (reachable !== undefined) return reachable
  const [first = ""] = addresses.filter((address) => !/^[a-z][a-z0-9+.-]*:/i.test(address))
  if (first.startsWith("//")) return `https:${first}`
  return first === "" ? exampleServer : `${exampleServer}/${first.replace(/^\/+/, "")}`
}
