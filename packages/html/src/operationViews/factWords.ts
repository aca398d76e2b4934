import type { LinkFacts } from "../operations/ResponseFacts.ts"
import type { MediaFacts } from "../operations/MediaFacts.ts"
import type { SchemaDescription, SchemaLine } from "../operations/describeSchema.ts"
import { shortText } from "../operations/limitsOf.ts"
import type { ParameterFacts } from "../operations/ParameterFacts.ts"
import { headersOf } from "../operations/ParameterFacts.ts"
import { isOptional, type SchemeFacts } from "../operations/SchemeFacts.ts"
import type { ServerVariable } from "../operations/ServerFacts.ts"
import { englishWords, type Words } from "../Words.ts"
import { filled } from "./boundWords.ts"

/** A line of facts that are no schema: words, and the description that an author gives. */
export interface FactLine {
  readonly words: string
  readonly description?: string | undefined
}

/** The kind of a security scheme, with the place of its credentials. */
export const kindOfScheme = (scheme: SchemeFacts, words: Words = englishWords): string =>
  `${typeWords(scheme, words)}${scheme.deprecated ? `, ${words.deprecated}` : ""}`

const typeWords = (scheme: SchemeFacts, words: Words): string => {
  const inHeader = (token: string, url?: string) =>
    `${filled(words.tokenIn, { token })}${url === undefined ? "" : `, ${url}`}`
  switch (scheme.type) {
    case "apiKey":
      return scheme.key === undefined ? words.apiKey : filled(words.apiKeyIn, scheme.key)
    case "http":
      return inHeader(
        `HTTP ${scheme.scheme}${scheme.bearerFormat === undefined ? "" : ` (${scheme.bearerFormat})`}`
      )
    case "oauth2":
      return inHeader(words.oauthToken, scheme.metadataUrl)
    case "openIdConnect":
      return inHeader(words.openIdToken, scheme.openIdConnectUrl)
    case "mutualTLS":
      return words.clientCertificate
    case undefined:
      return words.notDescribed
  }
}

const flowWords = ({ flows, scopes }: SchemeFacts): string =>
  [
    ...flows.map(
      ({ name, urls }) => `${name} flow: ${urls.map(([purpose, url]) => `${purpose} ${url}`).join(", ")}`
    ),
    ...(scopes.length === 0
      ? []
      : [
          `scopes: ${scopes
            .map((scope) => {
              const words = flows.flatMap((flow) => flow.scopes).find(([name]) => name === scope)?.[1] ?? ""
              return words === "" ? scope : `${scope} (${shortText(words)})`
            })
            .join(", ")}`
        ])
  ].join("; ")

const schemeWords = (scheme: SchemeFacts): string => {
  const more = flowWords(scheme)
  return `${scheme.name}: ${kindOfScheme(scheme)}${more === "" ? "" : `; ${more}`}`
}

/** The lines of the security of an operation: one for each alternative. */
export const securityLines = (
  security: ReadonlyArray<ReadonlyArray<SchemeFacts>>
): ReadonlyArray<FactLine> => {
  const alternatives = security.filter((schemes) => schemes.length > 0)
  const lines = alternatives.map((schemes): FactLine => ({
    words: schemes.map(schemeWords).join(" and "),
    description: schemes.flatMap(({ description }) => description ?? []).join("\n\n") || undefined
  }))
  return isOptional(security) ? [{ words: englishWords.noCredentials }, ...lines] : lines
}

/** The words of a variable of a server. */
export const variableLine = ({ description, name, value, values }: ServerVariable): FactLine => ({
  words: `{${name}}: ${value}${values.length === 0 ? "" : `; one of ${values.join(", ")}`}`,
  description
})

/** The words of a link from a response to an operation. */
export const linkLine = ({ description, name, target, values }: LinkFacts): FactLine => ({
  words: `${name}: ${target}${values.length === 0 ? "" : ` with ${values.map(([field, value]) => `${field} = ${shortText(value)}`).join(", ")}`}`,
  description
})

const usualStyles = ["query form", "cookie form", "path simple", "header simple"]

const serializationLimits = ({
  allowReserved,
  allowsEmpty,
  explode,
  media,
  place,
  style
}: ParameterFacts) => [
  ...(media === undefined ? [] : [media.type]),
  ...(media === undefined && !usualStyles.includes(`${place} ${style}`) ? [`style: ${style}`] : []),
  ...(media === undefined && explode !== (style === "form") ? [`explode: ${explode}`] : []),
  ...(allowReserved ? ["reserved characters allowed"] : []),
  ...(allowsEmpty ? ["may be empty"] : [])
]

/** The line of a parameter, or of a header of a response, whose place is known. */
export const parameterLine = (
  schemas: SchemaDescription,
  parameter: ParameterFacts,
  showsPlace = true
): SchemaLine => {
  const line = schemas.line(parameter.name, parameter.schema ?? true, parameter.required)
  const named = parameter.examples.slice(0, 20).map(({ description, name, summary, url, value }) => {
    const title = [name, summary, description]
      .filter((words) => words !== "" && words !== undefined)
      .join(": ")
      .replaceAll(/\s+/g, " ")
    return [title, value === undefined ? (url ?? "") : shortText(value)] as const
  })
  const examples = named.map(([title, value]) => `example${title === "" ? "" : ` ${title}`}: ${value}`)
  const { marks } = line.values
  return {
    ...line,
    values: {
      ...line.values,
      marks: parameter.deprecated && !marks.includes("deprecated") ? [...marks, "deprecated"] : marks,
      others: [...serializationLimits(parameter), ...line.values.others],
      examples: [...line.values.examples, ...named]
    },
    limits: [
      ...(showsPlace ? [`in ${parameter.place}`] : []),
      ...(parameter.deprecated && !line.limits.includes("deprecated") ? ["deprecated"] : []),
      ...serializationLimits(parameter),
      ...line.limits,
      ...examples
    ],
    description:
      [...new Set([parameter.description, line.description])]
        .filter((words) => words !== undefined)
        .join("\n\n") || undefined
  }
}

/** The lines of the parts of a form that are not written as usual. */
export const encodingLines = (
  schemas: SchemaDescription,
  { eachPart, encodings, firstParts }: MediaFacts
): ReadonlyArray<FactLine> =>
  [...encodings, ...firstParts, ...(eachPart === undefined ? [] : [eachPart])].flatMap(
    ({ allowReserved, contentType, explode, headers, name, style }) => {
      const words = [
        ...(contentType === undefined ? [] : [contentType]),
        ...(style === undefined ? [] : [`style: ${style}`]),
        ...(explode === undefined ? [] : [`explode: ${explode}`]),
        ...(allowReserved ? ["reserved characters allowed"] : [])
      ]
      const ofHeaders = headersOf(schemas.schemas.root, headers).map((header): FactLine => {
        const { description, limits, required, type } = parameterLine(schemas, header, false)
        const facts = [type, ...(required ? ["required"] : []), ...limits]
        return { words: `${name}: header ${header.name} (${facts.join(", ")})`, description }
      })
      return [...(words.length === 0 ? [] : [{ words: `${name}: ${words.join(", ")}` }]), ...ofHeaders]
    }
  )
