import type { JsonObject } from "@octavo/kernel"
import { SchemaDescription } from "../operations/describeSchema.ts"
import type { DocsFacts, OperationFacts } from "../operations/OperationFacts.ts"
import { isOptional } from "../operations/SchemeFacts.ts"
import { html, type Html } from "../template/Html.ts"
import type { Words } from "../Words.ts"
import { parameterLine, variableLine } from "./factWords.ts"
import { type FactsView, plainView } from "./FactsView.ts"
import { renderEndpoint } from "./renderEndpoint.ts"
import { renderFactLines } from "./renderFactLines.ts"
import { renderFields } from "./renderField.ts"
import { renderMedia } from "./renderMedia.ts"
import { renderResponses } from "./renderResponses.ts"
import { renderRequestSamples, renderResponseSamples } from "./renderSamples.ts"
import { renderSecurity } from "./renderSecurity.ts"

const section = (title: Html | string, content: Html | false | ReadonlyArray<Html | false>): Html =>
  html`<div class="facts">
    <h3>${title}</h3>
    ${content}
  </div>`

const renderDocs = (docs: DocsFacts, { describe }: FactsView): Html =>
  html`${describe(docs.description)}
    <p dir="ltr"><a href=${docs.url} rel="noopener nofollow">${docs.url}</a></p>`

const renderServers = ({ servers }: OperationFacts, view: FactsView): ReadonlyArray<Html> =>
  servers.map(
    ({ description, url, variables }) => html`
      <p class="fact-line"><code dir="ltr">${url}</code></p>
      ${view.describe(description)} ${renderFactLines(variables.map(variableLine), view)}
    `
  )

const places: ReadonlyMap<string, keyof Words> = new Map([
  ["path", "pathParameters"],
  ["query", "queryParameters"],
  ["querystring", "queryString"],
  ["header", "headerParameters"],
  ["cookie", "cookieParameters"]
])

const titleOfPlace = (place: string, words: Words): string => {
  const name = places.get(place)
  return name === undefined ? `${words.parametersIn} ${place}` : words[name]
}

/** The name of a mark at the beginning of a badge. */
const capitalized = (word: string): string => word.slice(0, 1).toLocaleUpperCase() + word.slice(1)

const renderParameters = (
  schemas: SchemaDescription,
  { parameters }: OperationFacts,
  parent: string,
  view: FactsView
): ReadonlyArray<Html> => {
  const byPlace = Map.groupBy(parameters, ({ place }) => place)
  const order = [...places.keys(), ...byPlace.keys()]
  return [...new Set(order)].flatMap((place) => {
    const own = byPlace.get(place) ?? []
    if (own.length === 0) return []
    const lines = own.map((parameter) => parameterLine(schemas, parameter))
    return [
      section(
        titleOfPlace(place, view.words),
        renderFields(lines, { section: `${parent}-${place}` }, 1, view)
      )
    ]
  })
}

const renderBadges = (facts: OperationFacts, words: Words): Html | false => {
  const hasSecurity = facts.security.some((schemes) => schemes.length > 0)
  return (
    (facts.deprecated || hasSecurity || facts.operationId !== undefined) &&
    html`<p class="badges">
      ${facts.deprecated && html`<span class="badge deprecated">${capitalized(words.deprecated)}</span> `}${hasSecurity && html`<span class="badge">${isOptional(facts.security) ? words.authenticationOptional : words.authenticationRequired}</span> `}${facts.operationId !== undefined && html`<span class="operation-id" dir="ltr">operationId: <code>${facts.operationId}</code></span>`}
    </p>`
  )
}

const renderCallbacks = (
  schemas: SchemaDescription,
  root: JsonObject,
  facts: OperationFacts,
  parent: string,
  view: FactsView
): ReadonlyArray<Html> =>
  facts.callbacks.map(
    ({ name, operation }) => html`
      <details class="callback">
        <summary>${name} <code dir="ltr">${operation.method} ${operation.path}</code></summary>
        <div>
          ${renderEndpoint(operation.method, operation.path)}
          ${operation.summary !== undefined && html`<p dir="auto"><strong>${operation.summary}</strong></p>`}
          ${renderParts(schemas, root, operation, view.id(`${parent}-${name}`), view)}
        </div>
      </details>
    `
  )

const renderParts = (
  schemas: SchemaDescription,
  root: JsonObject,
  facts: OperationFacts,
  parent: string,
  view: FactsView
): Html => {
  const { body } = facts
  const { words } = view
  const security = renderSecurity(facts.security, `${parent}-auth`, view)
  const requestSamples = renderRequestSamples(schemas, root, facts, parent, view)
  const hasAnswers = facts.responses.length + facts.callbacks.length > 0
  return html`
    <div class="operation-grid">
      <div class="operation-facts">
        ${renderBadges(facts, words)} ${facts.sender === "api" && html`<p>${words.sentByApi}</p>`}
        ${view.describe(facts.description)} ${facts.docs !== undefined && renderDocs(facts.docs, view)}
        ${security.length > 0 && section(words.authorizations, security)}
        ${renderParameters(schemas, facts, parent, view)}
        ${
          body !== undefined &&
          section(
            body.required ? html`${words.body} <span class="required">${words.required}</span>` : words.body,
            html`${view.describe(body.description)}
            ${renderMedia(schemas, body.media, `${parent}-body`, view)}`
          )
        }
        ${facts.servers.length > 0 && section(facts.servers.length === 1 ? words.server : words.servers, renderServers(facts, view))}
      </div>
      ${requestSamples}
    </div>
    ${
      hasAnswers &&
      html`<div class="operation-grid">
        <div class="operation-facts">
          ${facts.responses.length > 0 && section(words.responses, renderResponses(schemas, facts, parent, view))}
          ${facts.callbacks.length > 0 && section(words.callbacks, renderCallbacks(schemas, root, facts, parent, view))}
        </div>
        ${renderResponseSamples(schemas, facts, parent, view)}
      </div>`
    }
  `
}

/** All that a document says of an operation besides its title and address, as HTML that needs no script. Ids of its parts begin with `parent`. */
export const renderFacts = (
  root: JsonObject,
  facts: OperationFacts,
  view: FactsView = plainView(),
  parent = "operation"
): Html => renderParts(new SchemaDescription(root), root, facts, parent, view)
