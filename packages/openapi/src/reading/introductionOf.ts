import { follow, isObject, type JsonObject, objectsIn, textIn } from "@octavo/kernel"

const maxText = 20_000
const maxLine = 300
const maxTitle = 100
const maxServers = 20
const maxVariables = 20
const maxValues = 20
const maxSchemes = 50

const cut = (text: string | undefined, length: number): string | undefined => {
  const found = text?.trim().slice(0, length).toWellFormed()
  return found === "" ? undefined : found
}

/** A text of one line. */
const lineOf = (text: string | undefined): string | undefined =>
  cut(text?.replace(/\s+/g, " ").trim(), maxLine)

/** A name as code of Markdown. */
const code = (text: string): string => {
  const line = text.replace(/\s+/g, " ").slice(0, maxLine).toWellFormed()
  return line.includes("`") ? `\`\` ${line} \`\`` : `\`${line}\``
}

const linkTo = (words: string, url: string | undefined): string => {
  const label = words.replace(/[\s[\]\\`*_<>{}$|~#!&^]+/g, " ").trim()
  return url !== undefined && /^(?:https?:\/\/|mailto:)[^\s<>()]{1,2000}$/i.test(url)
    ? `[${label}](<${url}>)`
    : label
}

const objectIn = (value: JsonObject, field: string): JsonObject => {
  const found = value[field]
  return isObject(found) ? found : {}
}

/** The version of the API with links to its terms, licence, contact and further documentation. */
const factsOf = (root: JsonObject, info: JsonObject): string | undefined => {
  const [contact, license, docs] = [
    objectIn(info, "contact"),
    objectIn(info, "license"),
    objectIn(root, "externalDocs")
  ]
  const [version, terms, email] = [
    lineOf(textIn(info, "version")),
    textIn(info, "termsOfService"),
    textIn(contact, "email")
  ]
  const name = lineOf(textIn(contact, "name"))
  const address = textIn(contact, "url")
  const contacts = [
    ...(name === undefined && address === undefined ? [] : [linkTo(name ?? address ?? "", address)]),
    ...(email === undefined ? [] : [linkTo(email, `mailto:${email}`)])
  ]
  const licence = lineOf(textIn(license, "name")) ?? "License"
  const identifier = textIn(license, "identifier")
  const further = lineOf(textIn(docs, "description")) ?? "Documentation"
  const facts = [
    ...(version === undefined ? [] : [`Version ${code(version)}`]),
    ...(terms === undefined ? [] : [linkTo("Terms of service", terms)]),
    ...("license" in info
      ? [
          `License: ${linkTo(licence, textIn(license, "url"))}${identifier === undefined ? "" : ` ${code(identifier)}`}`
        ]
      : []),
    ...(contacts.length === 0 ? [] : [`Contact: ${contacts.join(", ")}`]),
    ...("url" in docs ? [linkTo(further, textIn(docs, "url"))] : [])
  ]
  return facts.length === 0 ? undefined : facts.join(" · ")
}

const variableOf = ([name, variable]: readonly [string, JsonObject]): string => {
  const values = (Array.isArray(variable["enum"]) ? variable["enum"] : []).slice(0, maxValues).map(String)
  const initial = variable["default"]
  const words = [
    ...(initial === undefined ? [] : [`default ${code(String(initial))}`]),
    ...(values.length === 0 ? [] : [`one of ${values.map(code).join(", ")}`])
  ].join("; ")
  const description = lineOf(textIn(variable, "description"))
  return `  - ${[code(name), words, description].filter((part) => part !== undefined && part !== "").join(": ")}`
}

const serversOf = (root: JsonObject): ReadonlyArray<string> => {
  const { servers } = root
  const lines = (Array.isArray(servers) ? servers : [])
    .filter(isObject)
    .slice(0, maxServers)
    .flatMap((server) => {
      const url = textIn(server, "url")
      if (url === undefined) return []
      const description = lineOf(textIn(server, "description") ?? textIn(server, "name"))
      return [
        `- ${code(url)}${description === undefined ? "" : ` ${description}`}`,
        ...objectsIn(server["variables"]).slice(0, maxVariables).map(variableOf)
      ]
    })
  return lines.length === 0 ? [] : ["## Servers", lines.join("\n")]
}

const purposes = [
  ["authorizationUrl", "authorization"],
  ["tokenUrl", "token"],
  ["refreshUrl", "refresh"],
  ["deviceAuthorizationUrl", "device authorization"]
] as const

const kindOf = (scheme: JsonObject): string | undefined => {
  const text = (field: string) => code(textIn(scheme, field) ?? "")
  const addresses = objectsIn(scheme["flows"]).flatMap(([name, flow]) =>
    purposes.flatMap(([field, purpose]) => {
      const url = textIn(flow, field)
      return url === undefined ? [] : [`- ${code(name)} flow, ${purpose}: ${code(url)}`]
    })
  )
  switch (scheme["type"]) {
    case "apiKey":
      return `API key in ${lineOf(textIn(scheme, "in"))} ${text("name")}`
    case "http":
      return `HTTP ${text("scheme")} in header \`Authorization\``
    case "oauth2":
      return [
        "OAuth 2 token in header `Authorization`",
        ...(addresses.length === 0 ? [] : [addresses.join("\n")])
      ].join("\n\n")
    case "openIdConnect":
      return `OpenID Connect token in header \`Authorization\`: ${text("openIdConnectUrl")}`
    case "mutualTLS":
      return "TLS client certificate"
    default:
      return undefined
  }
}

const schemesOf = (root: JsonObject): ReadonlyArray<string> => {
  const texts = objectsIn(objectIn(root, "components")["securitySchemes"])
    .slice(0, maxSchemes)
    .flatMap(([name, given]) => {
      const scheme = follow(root, given)
      const kind = isObject(scheme) ? kindOf(scheme) : undefined
      if (!isObject(scheme) || kind === undefined) return []
      const description = cut(textIn(scheme, "description"), maxText)
      return [`### ${code(name)}\n\n${kind}`, ...(description === undefined ? [] : [description])]
    })
  return texts.length === 0 ? [] : ["## Authentication", ...texts]
}

/** The title of a document, and Markdown that introduces it: description, servers and security schemes, in parts that are read one by one. */
export const introductionOf = (
  root: JsonObject
): { readonly title: string | null; readonly texts: ReadonlyArray<string> } => {
  const info = objectIn(root, "info")
  return {
    title: cut(textIn(info, "title")?.replace(/\s+/g, " "), maxTitle) ?? null,
    texts: [
      lineOf(textIn(info, "summary")),
      cut(textIn(info, "x-page-description") ?? textIn(info, "description"), maxText),
      factsOf(root, info),
      ...serversOf(root),
      ...schemesOf(root)
    ].filter((text) => text !== undefined)
  }
}
