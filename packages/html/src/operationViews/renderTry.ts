import type { JsonObject } from "@octavo/kernel"
import type { OperationFacts } from "../operations/OperationFacts.ts"
import type { ParameterFacts } from "../operations/ParameterFacts.ts"
import type { SchemeFacts } from "../operations/SchemeFacts.ts"
import { Schemas } from "../operations/Schemas.ts"
import { addressOf } from "../operations/ServerFacts.ts"
import { isForm } from "../samples/multipartText.ts"
import { type SampleBody, sampleBody, type SamplePart, sampleValue } from "../samples/SampleBody.ts"
import { wholeQuery } from "../samples/SampleRequest.ts"
import { separatorOf } from "../samples/serializeParameter.ts"
import { html, type Html } from "../template/Html.ts"
import type { Words } from "../Words.ts"

/** The form that calls an operation, and the origins that it may call. */
interface TryForm {
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

const renderParameter = (schemas: Schemas, parameter: ParameterFacts, words: Words): Html => {
  const { name, place, required } = parameter
  const sample = () =>
    place === "querystring" ? wholeQuery(schemas, parameter).join("") : sampleValue(schemas, parameter)
  const value = textOf(required || parameter.examples.length > 0 ? sample() : "")
  const isList = schemas.at(parameter.schema)["type"] === "array"
  const note = [place, required && words.required, isList && words.separatedByCommas]
    .filter(Boolean)
    .join(", ")
  return field(
    html`<code>${name}</code>`,
    note,
    html`<input
      data-place=${place}
      data-name=${name}
      data-separator=${isList && (separatorOf(parameter) ?? "&")}
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

const renderScheme = (
  { key, name, prefix, scheme, type }: SchemeFacts,
  words: Words
): ReadonlyArray<Html> => {
  if (type === "apiKey" && key !== undefined && key.place !== "cookie") {
    return [field(key.name, words.key, credential(key.place, key.name, prefix ?? "", false))]
  }
  if (type === "http" && scheme === "Basic") {
    return [
      field(name, words.user, credential("header", "Authorization", "Basic ", "user")),
      field(name, words.password, credential("header", "Authorization", "Basic ", "password"))
    ]
  }
  return type === "http" || type === "oauth2" || type === "openIdConnect"
    ? [
        field(
          name,
          words.token,
          credential("header", "Authorization", prefix ?? `${type === "http" ? scheme : "Bearer"} `, false)
        )
      ]
    : []
}

const textArea = (name: string | false, type: string | false, rows: number, text: string): Html =>
  html`<textarea data-part=${name} data-type=${type} rows=${rows} spellcheck="false" dir="ltr">
${text}</textarea>`

const renderPart = ({ file, name, text, type }: SamplePart, words: Words): Html =>
  field(
    html`<code>${name}</code>`,
    file === undefined ? (type ?? "") : words.file,
    file === undefined
      ? textArea(name, type ?? false, type === undefined ? 1 : 4, text)
      : html`<input type="file" data-part=${name} />`
  )

const renderBody = (body: SampleBody, words: Words): Html | ReadonlyArray<Html> => {
  switch (body.kind) {
    case "multipart":
      return body.parts.map((part) => renderPart(part, words))
    case "file":
      return field(words.body, body.type, html`<input type="file" data-type=${body.type} />`)
    default:
      return field(words.body, body.type, textArea(false, body.type, 8, body.text))
  }
}

/** A script cannot set cookies of another site: it can only let the browser send those that it has. */
const renderCookies = (names: ReadonlyArray<string>, { sendCookies }: Words): Html | false =>
  names.length > 0 &&
  html`<label class="choice">
    <input type="checkbox" data-cookies />
    <span>${sendCookies} <small>${names.join(", ")}</small></span>
  </label>`

/**
 * A form whose request the browser of the reader sends to a server of an operation; undefined where no browser can: without a server
 * behind HTTPS, for calls of the API itself, and for bodies in parts without names.
 */
export const renderTry = (root: JsonObject, facts: OperationFacts, words: Words): TryForm | undefined => {
  const { body, method, parameters, path, security, sender, servers } = facts
  const addresses = servers.map(addressOf).filter((address) => originOf(address) !== undefined)
  if (sender === "api" || addresses.length === 0 || !methods.includes(method)) return undefined
  const schemas = new Schemas(root)
  const [media] = body?.media ?? []
  const example =
    media !== undefined && withBody.includes(method) ? sampleBody(schemas, media, "request") : undefined
  if (example?.kind === "multipart" && !isForm(example)) return undefined
  // Fields without a value are not sent, so the reader fills those of one alternative.
  const schemes = [...new Map(security.flat().map((scheme) => [scheme.name, scheme])).values()]
  const cookies = [
    ...schemes.flatMap(({ key }) => (key?.place === "cookie" ? [key.name] : [])),
    ...parameters.flatMap(({ name, place }) => (place === "cookie" ? [name] : []))
  ]
  const sent = parameters.filter(({ place }) => ["path", "query", "querystring", "header"].includes(place))
  return {
    origins: [...new Set(addresses.flatMap((address) => originOf(address) ?? []))],
    form: html`<octavo-try
      data-method=${method}
      data-path=${path}
      data-sending=${words.sending}
      data-answered=${words.answeredIn}
      data-headers=${words.headers}
      data-no-answer=${words.noAnswer}
      hidden
    >
      <details>
        <summary class="button">${words.tryIt}</summary>
        <form autocomplete="off">
          ${field(
            words.server,
            "",
            html`<select data-server>
              ${addresses.map((address) => html`<option value=${address}>${address}</option>`)}
            </select>`
          )}
          ${schemes.map((scheme) => renderScheme(scheme, words))}
          ${sent.map((parameter) => renderParameter(schemas, parameter, words))}
          ${renderCookies(cookies, words)} ${example !== undefined && renderBody(example, words)}
          <button class="button primary">${words.send}</button>
          <div class="answer" role="status"></div>
        </form>
      </details>
    </octavo-try>`
  }
}
