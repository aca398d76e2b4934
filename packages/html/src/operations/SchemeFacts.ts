import { isObject, type JsonObject, objectsIn, textIn } from "@octavo/kernel"
import { listIn, objectAt } from "./objectAt.ts"

/** A flow of OAuth 2 with its addresses and scopes. */
interface OAuthFlow {
  readonly name: string
  /** Addresses by their purpose. */
  readonly urls: ReadonlyArray<readonly [purpose: string, url: string]>
  readonly scopes: ReadonlyArray<readonly [name: string, description: string]>
}

/** A security scheme that an operation asks for. */
export interface SchemeFacts {
  /** Its name in the document. */
  readonly name: string
  /** Undefined where the document does not describe it. */
  readonly type: "apiKey" | "http" | "oauth2" | "openIdConnect" | "mutualTLS" | undefined
  /** Of an API key: the parameter that holds it. */
  readonly key: { readonly place: string; readonly name: string } | undefined
  /** Of HTTP: the authentication scheme, such as `Bearer`. */
  readonly scheme: string
  readonly bearerFormat: string | undefined
  readonly openIdConnectUrl: string | undefined
  /** Of OAuth 2: the address of the metadata of its server. */
  readonly metadataUrl: string | undefined
  readonly deprecated: boolean
  readonly flows: ReadonlyArray<OAuthFlow>
  /** The scopes or roles that the operation asks for. */
  readonly scopes: ReadonlyArray<string>
  readonly description: string | undefined
  /** Text before the credentials, and their placeholder, where the author names them. */
  readonly prefix: string | undefined
  readonly placeholder: string | undefined
}

const types = ["apiKey", "http", "oauth2", "openIdConnect", "mutualTLS"] as const
const maxAlternatives = 50
const maxScopes = 200

/** The registered spelling of authentication schemes that is not their name with a capital. */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    basic: "Basic",
    bearer: "Bearer",
    digest: "Digest",
    dpop: "DPoP",
    gnap: "GNAP",
    hoba: "HOBA",
    privatetoken: "PrivateToken",
    "scram-sha-1": "SCRAM-SHA-1",
    "scram-sha-256": "SCRAM-SHA-256"
  })
)

const spell = (scheme: string): string => {
  const known = spellings.get(scheme.toLowerCase())
  return (
    known ??
    (scheme === scheme.toLowerCase() ? `${scheme.slice(0, 1).toUpperCase()}${scheme.slice(1)}` : scheme)
  )
}

const flowOf = ([name, flow]: readonly [string, JsonObject]): OAuthFlow => ({
  name,
  urls: (
    [
      ["authorization", "authorizationUrl"],
      ["token", "tokenUrl"],
      ["refresh", "refreshUrl"],
      ["device authorization", "deviceAuthorizationUrl"]
    ] as const
  ).flatMap(([purpose, field]) => {
    const url = textIn(flow, field)
    return url === undefined ? [] : [[purpose, url] as const]
  }),
  scopes: Object.entries(isObject(flow["scopes"]) ? flow["scopes"] : {})
    .slice(0, maxScopes)
    .map(([scope, description]) => [scope, typeof description === "string" ? description : ""] as const)
})

const schemeOf = (root: JsonObject, name: string, scopes: unknown): SchemeFacts => {
  const components = isObject(root["components"]) ? root["components"] : {}
  const schemes = isObject(components["securitySchemes"]) ? components["securitySchemes"] : {}
  const scheme = Object.hasOwn(schemes, name) ? objectAt(root, schemes[name]) : {}
  const type = types.find((each) => each === scheme["type"])
  const [place, key] = [textIn(scheme, "in"), textIn(scheme, "name")]
  return {
    name,
    type,
    key: type === "apiKey" && place !== undefined && key !== undefined ? { place, name: key } : undefined,
    scheme: spell(textIn(scheme, "scheme") ?? "Bearer"),
    bearerFormat: textIn(scheme, "bearerFormat"),
    openIdConnectUrl: textIn(scheme, "openIdConnectUrl"),
    metadataUrl: textIn(scheme, "oauth2MetadataUrl"),
    deprecated: scheme["deprecated"] === true,
    flows: objectsIn(scheme["flows"]).map(flowOf),
    scopes: listIn(scopes)
      .filter((scope) => typeof scope === "string")
      .slice(0, maxScopes),
    description: textIn(scheme, "description"),
    prefix: textIn(scheme, "x-gitbook-prefix"),
    placeholder: textIn(scheme, "x-gitbook-token-placeholder")
  }
}

/** The alternatives of the security of an operation: each the schemes that are needed together, none for an anonymous call. */
export const securityOf = (root: JsonObject, security: unknown): ReadonlyArray<ReadonlyArray<SchemeFacts>> =>
  listIn(security)
    .filter(isObject)
    .slice(0, maxAlternatives)
    .map((alternative) =>
      Object.entries(alternative)
        .slice(0, maxAlternatives)
        .map(([name, scopes]) => schemeOf(root, name, scopes))
    )

/** Whether a call needs no credentials, though it may have some. */
export const isOptional = (security: ReadonlyArray<ReadonlyArray<SchemeFacts>>): boolean =>
  security.length > 1 && security.some((schemes) => schemes.length === 0)
