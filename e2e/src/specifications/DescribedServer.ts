import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import formatsOf from "ajv-formats"
import { createHash } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { followed, isObject, type Json, propertyIn, readForm, readSimple, typeIn } from "./describedValues.ts"
import { readXml } from "./readXml.ts"

/** An operation that the server waits for: all other requests are refused. */
export interface Awaited {
  readonly root: Json
  readonly path: string
  readonly method: string
}

class Refused extends Error {}

const refuse = (reason: string): never => {
  throw new Refused(reason)
}

const addFormats = formatsOf as unknown as (ajv: Ajv2020) => void

/** The document as it holds for requests: nobody sends what is read-only. */
const forRequests = (root: Json): Json => {
  const seen = new Set<unknown>()
  const copy = structuredClone(root)
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return
    seen.add(value)
    const { properties, required } = value as Record<string, unknown>
    if (isObject(properties)) {
      const hidden = Object.keys(properties).filter((name) => {
        const schema = followed(copy, properties[name])
        return isObject(schema) && schema["readOnly"] === true
      })
      for (const name of hidden) (properties as Record<string, unknown>)[name] = false
      if (Array.isArray(required))
        (value as Record<string, unknown>)["required"] = required.filter(
          (name) => !hidden.includes(name as string)
        )
    }
    for (const child of Object.values(value)) visit(child)
  }
  visit(copy)
  return copy
}

/** Checks values against schemas of one document, by a validator that knows nothing of Octavo. */
class Validator {
  readonly root: Json
  readonly #compiled = new Map<unknown, ValidateFunction>()
  readonly #ajv = new Ajv2020({
    strict: false,
    logger: false,
    allErrors: false,
    unicodeRegExp: false,
    validateSchema: false
  })
  /** The schemas that the validator cannot read. */
  unreadable = 0
  /** The values that fit more than one alternative of which they should fit one. */
  ambiguous = 0

  constructor(root: Json) {
    this.root = forRequests(root)
    addFormats(this.#ajv)
    const { $schema: _, ...document } = this.root
    this.#ajv.addSchema({ ...document, $id: "http://document.invalid/" })
  }

  check(schema: unknown, value: unknown, what: string): void {
    if (schema === undefined || schema === true) return
    const validate = this.#compiled.get(schema) ?? this.#compile(schema)
    if (validate === undefined) {
      this.unreadable++
      return
    }
    this.#compiled.set(schema, validate)
    if (validate(value) !== true) {
      const errors = validate.errors ?? []
      // Several alternatives describe the value: a server that takes one of them accepts it.
      if (errors.some(({ keyword, params }) => keyword === "oneOf" && params["passingSchemas"] !== null)) {
        this.ambiguous++
        return
      }
      const [error] = errors
      refuse(
        `${what}: ${error?.instancePath ?? ""} ${error?.message ?? ""}; sent ${JSON.stringify(value)?.slice(0, 200)}`
      )
    }
  }

  #compile(schema: unknown): ValidateFunction | undefined {
    try {
      return this.#ajv.compile(this.#bound(schema) as object)
    } catch {
      return undefined
    }
  }

  /** A schema with its local references bound to the document. */
  #bound(schema: unknown): unknown {
    return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
      key === "$ref" && typeof value === "string" && value.startsWith("#")
        ? `http://document.invalid/${value}`
        : value
    )
  }
}

const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const pairsOf = (text: string, separator = /&/): ReadonlyArray<readonly [string, string]> =>
  text === ""
    ? []
    : text.split(separator).map((pair) => {
        const at = pair.indexOf("=")
        return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)]
      })

/** Compares a path with its template; gives the encoded values of its parameters. */
const matchPath = (template: string, path: string): ReadonlyMap<string, string> | undefined => {
  const names: Array<string> = []
  const source = template
    .split(/(\{[^{}]*\})/)
    .map((part, index) => {
      if (index % 2 === 0) return encodeURI(part).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
      names.push(part.slice(1, -1))
      return "([^/]+?)"
    })
    .join("")
  const found = new RegExp(`^${source}$`).exec(path)
  return found === null ? undefined : new Map(names.map((name, index) => [name, found[index + 1]!]))
}

interface Received {
  readonly message: IncomingMessage
  readonly path: string
  readonly query: string
  readonly body: Buffer
}

const cookiesOf = ({ headers }: IncomingMessage) => pairsOf(headers.cookie ?? "", /; */)

const challenge = 'Digest realm="described", nonce="once", qop="auth"'

/** Whether credentials of Digest authentication are those of the placeholders for the challenge. */
const answersChallenge = ({ method }: IncomingMessage, credentials: string): boolean => {
  const fields = Object.fromEntries(
    Array.from(credentials.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]*))/g), ([, name, quoted, bare]) => [
      name,
      quoted ?? bare
    ])
  )
  const hash = (...words: ReadonlyArray<unknown>) => createHash("md5").update(words.join(":")).digest("hex")
  const [user, target] = [hash("YOUR_USERNAME", "described", "YOUR_PASSWORD"), hash(method, fields["uri"])]
  return fields["response"] === hash(user, "once", fields["nc"], fields["cnonce"], "auth", target)
}

const satisfies = (root: Json, name: string, { message, query }: Received): boolean => {
  const schemes = (root["components"] as Json | undefined)?.["securitySchemes"]
  const scheme = followed(root, isObject(schemes) ? schemes[name] : undefined)
  if (!isObject(scheme)) return true
  const authorization = message.headers.authorization ?? ""
  switch (scheme["type"]) {
    case "apiKey": {
      const key = String(scheme["name"])
      if (scheme["in"] === "header") return (message.headers[key.toLowerCase()] ?? "") !== ""
      const pairs = scheme["in"] === "cookie" ? cookiesOf(message) : pairsOf(query)
      return pairs.some(([found, value]) => decodeURIComponent(found) === key && value !== "")
    }
    case "http": {
      const wanted = String(scheme["scheme"]).toLowerCase()
      const [kind = "", credentials = ""] = authorization.split(/ (.*)/)
      if (kind.toLowerCase() !== wanted || credentials === "") return false
      if (wanted === "digest") return answersChallenge(message, credentials)
      return wanted !== "basic" || Buffer.from(credentials, "base64").toString().includes(":")
    }
    case "oauth2":
    case "openIdConnect":
      return /^Bearer \S+$/.test(authorization)
    default:
      return true
  }
}

const checkSecurity = (root: Json, operation: Json, received: Received): void => {
  const alternatives = listIn(operation["security"] ?? root["security"]).filter(isObject)
  const fits = alternatives.some((schemes) =>
    Object.keys(schemes).every((name) => satisfies(root, name, received))
  )
  if (alternatives.length > 0 && !fits)
    refuse(`No security requirement is satisfied: ${JSON.stringify(alternatives)}`)
}

const checkParameter = (
  validator: Validator,
  parameter: Json,
  received: Received,
  segments: ReadonlyMap<string, string>
): void => {
  const { root } = validator
  const [name, place] = [String(parameter["name"]), String(parameter["in"])]
  // OpenAPI leaves these to bodies, responses and security.
  if (place === "header" && /^(?:accept|authorization|content-type)$/i.test(name)) return
  const style = String(parameter["style"] ?? (place === "query" || place === "cookie" ? "form" : "simple"))
  const explode = typeof parameter["explode"] === "boolean" ? parameter["explode"] : style === "form"
  const [media] = Object.entries(isObject(parameter["content"]) ? parameter["content"] : {})
  const schema =
    media === undefined ? parameter["schema"] : isObject(media[1]) ? media[1]["schema"] : undefined
  const read =
    media === undefined
      ? { name, style, explode, schema }
      : { name, style: "form", explode: true, schema: { type: "string" } }
  if (place === "querystring") {
    const given = isObject(schema)
      ? Object.keys(isObject(schema["properties"]) ? schema["properties"] : {})
      : []
    const fieldOf = (field: string) =>
      readForm(
        root,
        { ...read, name: field, schema: propertyIn(root, schema, field) },
        pairsOf(received.query)
      )
    const whole =
      media?.[0].includes("json") === true
        ? JSON.parse(decodeURIComponent(received.query))
        : Object.fromEntries(
            given.flatMap((field) => {
              const found = fieldOf(field)
              return found === undefined ? [] : [[field, found]]
            })
          )
    return validator.check(schema, whole, `The query ${name}`)
  }
  const header = received.message.headers[name.toLowerCase()]
  const value =
    place === "path"
      ? readSimple(root, { ...read, style: media === undefined ? style : "simple" }, segments.get(name) ?? "")
      : place === "header"
        ? header === undefined
          ? undefined
          : readSimple(root, { ...read, style: "simple" }, String(header).replaceAll("%", "%25"))
        : readForm(root, read, place === "cookie" ? cookiesOf(received.message) : pairsOf(received.query))
  if (value === undefined) {
    const isEmptyList = typeIn(root, schema) === "array" || typeIn(root, schema) === "object"
    if (parameter["required"] === true && !isEmptyList) refuse(`The ${place} parameter ${name} is missing`)
    return
  }
  const parsed = media !== undefined && media[0].includes("json") ? JSON.parse(String(value)) : value
  validator.check(schema, parsed, `The ${place} parameter ${name}`)
}

const mediaFor = (content: Json, type: string): readonly [string, Json] | undefined => {
  const essence = type.split(";")[0]!.trim().toLowerCase()
  return (Object.entries(content) as ReadonlyArray<readonly [string, Json]>).find(([wanted]) => {
    const pattern = wanted.split(";")[0]!.trim().toLowerCase()
    return new RegExp(`^${pattern.replace(/[.+]/g, "\\$&").replaceAll("*", ".*")}$`).test(essence)
  })
}

/** A part of a multipart body, its contents as text. */
interface Part {
  readonly name: string
  readonly type: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

const partsOf = (type: string, body: Buffer): ReadonlyArray<Part> => {
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1] ?? refuse("The multipart body has no boundary")
  const pieces = body.toString("utf8").split(`--${boundary}`)
  if (pieces.at(-1)?.trim() !== "--") refuse("The multipart body has no end")
  return pieces.slice(1, -1).map((piece) => {
    const at = piece.indexOf("\r\n\r\n")
    const headers = Object.fromEntries(
      piece
        .slice(0, at)
        .trim()
        .split("\r\n")
        .map((line) => [
          line.slice(0, line.indexOf(":")).toLowerCase(),
          line.slice(line.indexOf(":") + 1).trim()
        ])
    ) as Record<string, string>
    // .NET quotes no name that is a token of RFC 2183.
    const [, quoted, token] =
      /\bname=(?:"([^"]*)"|([^\s;"]+))/.exec(headers["content-disposition"] ?? "") ?? []
    const name = quoted ?? token ?? ""
    return { name, type: headers["content-type"] ?? "", text: piece.slice(at + 4, -2), headers }
  })
}

const readParts = (root: Json, media: Json, parts: ReadonlyArray<Part>): Json => {
  const found: Record<string, unknown> = {}
  const encodings = isObject(media["encoding"]) ? media["encoding"] : {}
  for (const { headers, name, text, type } of parts) {
    const encoding = isObject(encodings[name]) ? encodings[name] : {}
    const schema = propertyIn(root, media["schema"], name)
    const wanted = encoding["contentType"]
    const isFiles = /^(?:image|audio|video)\//.test(String(wanted))
    const isList = typeIn(root, schema) === "array" && (wanted === undefined || isFiles)
    const own = isList ? (followed(root, schema) as Json)["items"] : schema
    if (
      typeof wanted === "string" &&
      !wanted
        .split(",")
        .some((one) => new RegExp(`^${one.trim().replace(/[.+]/g, "\\$&").replaceAll("*", ".*")}`).test(type))
    )
      refuse(`The part ${name} is ${type}, not ${wanted}`)
    for (const [header, given] of Object.entries(isObject(encoding["headers"]) ? encoding["headers"] : {})) {
      const described = followed(root, given)
      if (
        isObject(described) &&
        described["required"] === true &&
        headers[header.toLowerCase()] === undefined
      )
        refuse(`The part ${name} has no header ${header}`)
    }
    const value = type.includes("json")
      ? (JSON.parse(text) as unknown)
      : readForm(
          root,
          { name: "x", style: "form", explode: true, schema: typeIn(root, own) === "object" ? {} : own },
          [["x", encodeURIComponent(text)]]
        )
    if (isList)
      found[name] = [
        ...listIn(found[name]),
        ...(type.includes("json") && Array.isArray(value) ? value : [value].flat())
      ]
    else found[name] = value
  }
  return found
}

/** The parts of a body without names, each of the media type of its place. */
const readPlaces = (media: Json, parts: ReadonlyArray<Part>): ReadonlyArray<unknown> =>
  parts.map(({ text, type }, index) => {
    const encoding = listIn(media["prefixEncoding"])[index] ?? media["itemEncoding"]
    const wanted = isObject(encoding) ? encoding["contentType"] : undefined
    if (typeof wanted === "string" && !type.startsWith(wanted))
      refuse(`Part ${index + 1} is ${type}, not ${wanted}`)
    return type.includes("json") ? (JSON.parse(text) as unknown) : text
  })

const schemaOf = (media: Json): unknown =>
  media["schema"] ??
  (media["itemSchema"] === undefined ? undefined : { type: "array", items: media["itemSchema"] })

const readFields = (root: Json, media: Json, text: string): Json => {
  const pairs = pairsOf(text)
  const encodings = isObject(media["encoding"]) ? media["encoding"] : {}
  const decode = (part: string) => decodeURIComponent(part.replaceAll("+", " "))
  const names = new Set(pairs.map(([name]) => decode(name).replace(/\[.*$/, "")))
  const declared = followed(root, media["schema"])
  const properties =
    isObject(declared) && isObject(declared["properties"]) ? Object.keys(declared["properties"]) : []
  const found: Record<string, unknown> = {}
  for (const name of new Set([...names, ...properties])) {
    const encoding = isObject(encodings[name]) ? encodings[name] : {}
    const schema = propertyIn(root, media["schema"], name)
    const isStyled = ["style", "explode", "allowReserved"].some((key) => encoding[key] !== undefined)
    const style = String(encoding["style"] ?? "form")
    const explode = typeof encoding["explode"] === "boolean" ? encoding["explode"] : style === "form"
    if (typeIn(root, schema) === "object" && !isStyled) {
      const own = pairs.find(([key]) => decode(key) === name)
      if (own !== undefined) found[name] = JSON.parse(decode(own[1]))
      continue
    }
    const value = readForm(root, { name, style, explode, schema }, pairs)
    if (value === undefined) continue
    const isListOfObjects =
      typeIn(root, schema) === "array" && typeIn(root, (followed(root, schema) as Json)["items"]) === "object"
    found[name] = isListOfObjects ? listIn(value).map((item) => JSON.parse(String(item)) as unknown) : value
  }
  return found
}

const readBody = (root: Json, media: Json, type: string, body: Buffer): unknown => {
  const essence = type.split(";")[0]!.trim().toLowerCase()
  const text = body.toString("utf8")
  if (essence.startsWith("multipart/")) {
    const parts = partsOf(type, body)
    if (typeIn(root, schemaOf(media)) === "array") return readPlaces(media, parts)
    return parts.some(({ name }) => name === "")
      ? refuse("A part has no name")
      : readParts(root, media, parts)
  }
  if (essence === "application/x-www-form-urlencoded") return readFields(root, media, text)
  if (/ndjson|jsonl|json-seq/.test(essence))
    return text
      .split("\n")
      .map((line) => line.replace("\u001e", ""))
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as unknown)
  if (/[/+]json$/.test(essence)) return JSON.parse(text)
  if (/[/+]xml$/.test(essence)) return readXml(root, media["schema"], text)
  return undefined
}

const checkBody = (validator: Validator, operation: Json, { body, message }: Received): void => {
  const { root } = validator
  const described = followed(root, operation["requestBody"])
  if (!isObject(described) || !isObject(described["content"])) {
    if (body.length > 0) refuse("The operation has no body")
    return
  }
  if (body.length === 0) {
    if (described["required"] === true) refuse("The body is missing")
    return
  }
  const type = message.headers["content-type"] ?? ""
  const media = mediaFor(described["content"], type) ?? refuse(`The media type ${type} is not described`)
  const value = readBody(root, media[1], type, body)
  if (value !== undefined) validator.check(schemaOf(media[1]), value, "The body")
}

/** A server that accepts exactly what specifications describe, written against OpenAPI alone. */
export class DescribedServer {
  readonly #server = createServer()
  readonly #validators = new Map<Json, Validator>()
  readonly #awaited: Array<Awaited> = []
  readonly #outcomes: Array<string> = []
  #address = ""

  /** Starts the server. */
  async start(): Promise<void> {
    this.#server.on("request", (message, response) => {
      const pieces: Array<Buffer> = []
      message.on("data", (piece: Buffer) => pieces.push(piece))
      message.on("end", () => {
        const [, index = "", url = ""] = /^\/~(\d+)(.*)$/s.exec(message.url ?? "") ?? []
        let outcome = "accepted"
        try {
          this.#check(this.#awaited[Number(index)]!, message, url, Buffer.concat(pieces))
        } catch (error) {
          outcome = error instanceof Error ? error.message : String(error)
        }
        this.#outcomes[Number(index)] = outcome
        const isChallenged = outcome !== "accepted" && message.headers.authorization === undefined
        if (isChallenged) response.setHeader("WWW-Authenticate", challenge)
        response.writeHead(outcome === "accepted" ? 200 : isChallenged ? 401 : 400).end()
      })
    })
    await new Promise<void>((resolve) => void this.#server.listen(0, "127.0.0.1", resolve))
    this.#address = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Waits for a call of an operation; gives the address that takes the place of the origin of its server. */
  await(awaited: Awaited): { readonly origin: string; readonly outcome: () => string } {
    const index = this.#awaited.push(awaited) - 1
    return { origin: `${this.#address}/~${index}`, outcome: () => this.#outcomes[index] ?? "no request came" }
  }

  /** How many schemas could not be read, and how many values fit several alternatives of which they should fit one. */
  get doubts(): { readonly unreadable: number; readonly ambiguous: number } {
    const all = [...this.#validators.values()]
    const sum = (key: "unreadable" | "ambiguous") =>
      all.reduce((total, validator) => total + validator[key], 0)
    return { unreadable: sum("unreadable"), ambiguous: sum("ambiguous") }
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #validatorOf(root: Json): Validator {
    const known = this.#validators.get(root) ?? new Validator(root)
    this.#validators.set(root, known)
    return known
  }

  #check(
    { method, path: template, root: given }: Awaited,
    message: IncomingMessage,
    url: string,
    body: Buffer
  ): void {
    const validator = this.#validatorOf(given)
    const { root } = validator
    const item = followed(root, (root["paths"] as Json)[template]) as Json
    const operation = item[method] as Json
    if (message.method !== method.toUpperCase()) refuse(`The method is ${message.method}`)
    const [path = "", query = ""] = url.split(/\?(.*)/s)
    const received = { message, path, query, body }
    const base = basePathOf(
      [operation, item, root].map(({ servers }) => listIn(servers)).find((list) => list.length > 0) ?? []
    )
    if (!path.startsWith(base)) refuse(`The path ${path} does not begin with ${base}`)
    const [templatePath = "", templateQuery = ""] = template.split("#", 1)[0]!.split("?", 2)
    const segments =
      matchPath(templatePath, path.slice(base.length)) ?? refuse(`The path ${path} is not ${base}${template}`)
    if (!query.startsWith(templateQuery.split("{")[0]!)) refuse(`The query is not ${templateQuery}`)
    checkSecurity(root, operation, received)
    const parameters = new Map<string, Json>()
    for (const one of [...listIn(item["parameters"]), ...listIn(operation["parameters"])]) {
      const parameter = followed(root, one)
      if (isObject(parameter))
        parameters.set(`${String(parameter["in"])} ${String(parameter["name"])}`, parameter)
    }
    for (const parameter of parameters.values()) checkParameter(validator, parameter, received, segments)
    checkBody(validator, operation, received)
  }
}

/** The path of the first server that HTTP reaches, its variables by their defaults. */
const basePathOf = (servers: ReadonlyArray<unknown>): string => {
  const urls = servers.filter(isObject).map((server) => {
    const variables = isObject(server["variables"]) ? server["variables"] : {}
    return String(server["url"]).replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
      const variable = variables[name]
      return isObject(variable) ? String(variable["default"] ?? listIn(variable["enum"])[0] ?? name) : name
    })
  })
  const url =
    urls.find((each) => /^https?:/i.test(each)) ?? urls.find((each) => !/^[a-z]+:/i.test(each)) ?? ""
  const path = new URL(url, "https://api.example.com/").pathname
  return path.replace(/\/+$/, "")
}
