import type { JsonObject } from "@octavo/kernel"
import type { OperationFacts } from "../operations/OperationFacts.ts"
import type { ParameterFacts } from "../operations/ParameterFacts.ts"
import { Schemas } from "../operations/Schemas.ts"
import { encodePath, serverOfSamples } from "../operations/ServerFacts.ts"
import { Fitting } from "../values/fits.ts"
import { credentialsOf } from "./credentialsOf.ts"
import { headerText, type SampleBody, sampleBody, sampleValue } from "./SampleBody.ts"
import { encodeText, formPairs, pathText } from "./serializeParameter.ts"

/** A request that the server of an operation accepts, but for placeholders of credentials. */
export interface SampleRequest {
  readonly method: string
  readonly url: string
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  /** User name and password of HTTP Basic authentication. */
  readonly basic: readonly [user: string, password: string] | undefined
  /** Whether they answer a challenge of Digest authentication instead. */
  readonly isDigest: boolean
  /** Whether the server asks for the certificate of a client. */
  readonly hasCertificate: boolean
  readonly body: SampleBody | undefined
  /** A sentence about what the described server asks for and no request can have; undefined for none. */
  readonly problem: string | undefined
}

/** Puts the values of path parameters into a path; a name without a parameter stands for itself. */
const pathOf = (schemas: Schemas, { parameters, path }: OperationFacts): string => {
  const values = new Map(
    parameters
      .filter(({ place }) => place === "path")
      .map((parameter) => [parameter.name, pathText(notEmpty(sampleValue(schemas, parameter)), parameter)])
  )
  return path
    .split(/(\{[^{}]*\})/)
    .map((part, index) => {
      const name = part.slice(1, -1)
      return index % 2 === 1 ? (values.get(name) ?? encodeText(name)) : encodePath(part)
    })
    .join("")
}

/** A segment of a path is never empty. */
const notEmpty = (value: unknown): unknown =>
  value === "" || value === null || (Array.isArray(value) && value.length === 0) ? "text" : value

/** The query that one parameter of OpenAPI 3.2 describes as a whole: a form as it is, other texts encoded. */
export const wholeQuery = (schemas: Schemas, parameter: ParameterFacts): ReadonlyArray<string> => {
  const { examples, media } = parameter
  if (media === undefined) return []
  const body = sampleBody(schemas, { ...media, examples }, "request")
  const text = body.kind === "form" ? body.text : encodeText(String(sampleValue(schemas, parameter)))
  return text === "" ? [] : [text]
}

const queryOf = (schemas: Schemas, parameters: ReadonlyArray<ParameterFacts>): ReadonlyArray<string> =>
  parameters
    .filter(({ place }) => place === "query" || place === "querystring")
    .flatMap((parameter) => {
      if (parameter.place === "querystring") return wholeQuery(schemas, parameter)
      const value = sampleValue(schemas, parameter)
      const pairs = formPairs(value, parameter)
      // A required list has at least the name.
      return pairs.length === 0 ? [`${encodeText(parameter.name)}=`] : pairs
    })

/** Bodies of these methods mean nothing, or cannot be sent: only one that is required is. */
const withoutBody = ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"]

/** The request of the samples of an operation: its required parameters, credentials, and an example of its body. */
export const sampleRequest = (root: JsonObject, facts: OperationFacts): SampleRequest => {
  const schemas = new Schemas(root)
  const required = facts.parameters.filter((parameter) => parameter.required)
  const credentials = credentialsOf(facts.security)
  const [media] = facts.body?.media ?? []
  const hasBody =
    media !== undefined &&
    facts.method !== "HEAD" &&
    (facts.body?.required === true || !withoutBody.includes(facts.method))
  const body = hasBody ? sampleBody(schemas, media, "request") : undefined
  const isImpossible =
    body?.kind === "json" && !new Fitting(schemas, "request").fits(media?.schema ?? true, body.value)
  const given = new Set(credentials.headers.map(([name]) => name.toLowerCase()))
  const headers = required
    .filter(({ name, place }) => place === "header" && !given.has(name.toLowerCase()))
    .filter(({ name }) => !(name.toLowerCase() === "content-type" && body !== undefined))
    .filter(({ name }) => !(name.toLowerCase() === "authorization" && credentials.basic !== undefined))
    .map((parameter) => [parameter.name, headerText(schemas, parameter)] as const)
  const cookies = [
    ...credentials.cookies,
    ...required
      .filter(({ place }) => place === "cookie")
      .flatMap((parameter) => formPairs(sampleValue(schemas, parameter), parameter))
  ]
  const [beforeFragment = "", fragment] = pathOf(schemas, facts).split("#", 2)
  const query = [...queryOf(schemas, required), ...credentials.query].join("&")
  const separator = query === "" ? "" : beforeFragment.includes("?") ? "&" : "?"
  return {
    method: facts.method,
    url: `${serverOfSamples(facts.servers)}${beforeFragment}${separator}${query}${fragment === undefined ? "" : `#${fragment}`}`,
    headers: [
      ...credentials.headers,
      ...headers,
      ...(cookies.length === 0 ? [] : [["Cookie", cookies.join("; ")] as const]),
      // The boundary of a form is known to the client alone.
      ...(body === undefined || body.kind === "multipart" ? [] : [["Content-Type", body.type] as const])
    ],
    basic: credentials.basic,
    isDigest: credentials.isDigest,
    hasCertificate: credentials.hasCertificate,
    body,
    problem:
      credentials.problem ??
      (isImpossible
        ? "No example and no made-up value fits the described body. Change what does not."
        : undefined)
  }
}
