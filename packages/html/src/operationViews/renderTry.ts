import type { JsonObject } from "@octavo/kernel"
import type { OperationFacts } from "../operations/OperationFacts.ts"
import type { ParameterFacts } from "../operations/ParameterFacts.ts"
import type { SchemeFacts } from "../operations/SchemeFacts.ts"
import { Schemas } from "../operations/Schemas.ts"
import { addressOf } from "../operations/ServerFacts.ts"
import { type SampleBody, sampleBody } from "../samples/SampleBody.ts"
import { sampleValue } from "../samples/SampleBody.ts"
import { html, type Html } from "../template/Html.ts"

/** The form that calls an operation, and the origins that it may call. */
export interface TryForm {
  readonly form: Html
  readonly origins: ReadonlyArray<string>
}

/** Methods that browsers can send, and those of them with a body. */
const withBody = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"]
const methods = ["GET", "HEAD", ...withBody]

const originOf = (address: string): string | undefined =>
  URL.canParse(address) && /^https:\/\/[^/?#@]+([/?#]|$)/i.test(address) ? new URL(address).origin : undefined

const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : Array.isArray(value)
      ? value.map(textOf).join(",")
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value)

const field = (name: Html | string, note: string, input: Html): Html =>
  html`<label>
    <span dir="auto">${name} <small>${note}</small></span>
    ${input}
  </label>`

const renderParameter = (schemas: Schemas, parameter: ParameterFacts): Html => {
  const { explode, name, place, required } = parameter
  const value = textOf(required || parameter.examples.length > 0 ? sampleValue(schemas, parameter) : "")
  const isList = schemas.at(parameter.schema)["type"] === "array"
  const note = [place, required && "required", isList && "separated by commas"].filter(Boolean).join(", ")
  return field(
    html`<code>${name}</code>`,
    note,
    html`<input
      data-place=${place}
      data-name=${name}
      data-explode=${isList && explode}
      value=${required ? value : ""}
      placeholder=${value}
      required=${required && place === "path"}
      spellcheck="false"
      dir="auto"
    />`
  )
}

const credential = (place: string, name: string, prefix: string, part: "user" | "password" | false): Html =>
  html`<input
    type=${part === "user" ? "text" : "password"}
    autocomplete="off"
    data-place=${place}
    data-name=${name}
    data-prefix=${prefix}
    data-part=${part}
    dir="ltr"
  />`

const renderScheme = ({ key, name, prefix, scheme, type }: SchemeFacts): ReadonlyArray<Html> => {
  if (type === "apiKey" && key !== undefined && key.place !== "cookie") {
    return [field(key.name, "key", credential(key.place, key.name, prefix ?? "", false))]
  }
  if (type === "http" && scheme === "Basic") {
    return [
      field(name, "user", credential("header", "Authorization", "Basic ", "user")),
      field(name, "password", credential("header", "Authorization", "Basic ", "password"))
    ]
  }
  return type === "http" || type === "oauth2" || type === "openIdConnect"
    ? [
        field(
          name,
          "token",
          credential("header", "Authorization", prefix ?? `${type === "http" ? scheme : "Bearer"} `, false)
        )
      ]
    : []
}

const renderBody = (body: Exclude<SampleBody, { readonly kind: "multipart" | "file" }>): Html =>
  field(
    "Body",
    body.type,
    html`<textarea data-type=${body.type} rows="8" spellcheck="false" dir="ltr">${body.text}</textarea>`
  )

/**
 * A form whose request the browser of the reader sends to a server of an operation; undefined where no browser can: without a server
 * behind HTTPS, for calls of the API itself, and for bodies of files.
 */
export const renderTry = (root: JsonObject, facts: OperationFacts): TryForm | undefined => {
  const { body, method, parameters, path, security, sender, servers } = facts
  const addresses = servers.map(addressOf).filter((address) => originOf(address) !== undefined)
  if (sender === "api" || addresses.length === 0 || !methods.includes(method)) return undefined
  const schemas = new Schemas(root)
  const [media] = body?.media ?? []
  const example =
    media !== undefined && withBody.includes(method) ? sampleBody(schemas, media, "request") : undefined
  if (example?.kind === "multipart" || example?.kind === "file") return undefined
  const schemes = security.find((alternative) => alternative.length > 0) ?? []
  const sent = parameters.filter(({ place }) => ["path", "query", "header"].includes(place))
  return {
    origins: [...new Set(addresses.flatMap((address) => originOf(address) ?? []))],
    form: html`<octavo-try data-method=${method} data-path=${path} hidden>
      <details>
        <summary class="button">Try it</summary>
        <form autocomplete="off">
          ${field(
            "Server",
            "",
            html`<select data-server>
              ${addresses.map((address) => html`<option value=${address}>${address}</option>`)}
            </select>`
          )}
          ${schemes.map(renderScheme)} ${sent.map((parameter) => renderParameter(schemas, parameter))}
          ${example !== undefined && renderBody(example)}
          <button class="button primary">Send</button>
          <div class="answer" role="status"></div>
        </form>
      </details>
    </octavo-try>`
  }
}
