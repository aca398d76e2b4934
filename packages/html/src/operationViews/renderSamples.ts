import type { JsonObject } from "@octavo/kernel"
import type { SchemaDescription } from "../operations/describeSchema.ts"
import type { CodeSample } from "../operations/AuthorSamples.ts"
import type { MediaFacts } from "../operations/MediaFacts.ts"
import type { OperationFacts } from "../operations/OperationFacts.ts"
import { codeSamples } from "../samples/codeSamples.ts"
import { html, type Html } from "../template/Html.ts"
import type { Direction } from "../values/fits.ts"
import type { Words } from "../Words.ts"
import { directionsOf } from "./directionsOf.ts"
import type { FactsView } from "./FactsView.ts"
import { mediaExamples } from "./mediaExamples.ts"
import { areInRequests, bodyChoices, type RequestChoice, securityChoices } from "./requestChoices.ts"
import { type Panel, renderOneOrPanels, renderPanels } from "./renderPanels.ts"

/** The most requests of an operation that differ in credentials or body, and the most characters of their code. */
const maxRequests = 4
const maxRequestCode = 16_000

const nameOf = ({ method, path }: OperationFacts): string => `${method} ${path}`

interface BodyToShow {
  readonly media: ReadonlyArray<MediaFacts>
  readonly direction: Direction
  /** The owner of the body, for labels, such as `Body, GET /pets`. */
  readonly of: string
}

/** The examples of bodies, each as a panel with a title of its own. */
const examplePanels = (
  schemas: SchemaDescription,
  { direction, media, of }: BodyToShow,
  view: FactsView
): ReadonlyArray<Panel> => {
  const { example } = view.words
  const titles = new Set<string>()
  const titleOf = (title: string, type: string): string => {
    const short = title === "" && media.length === 1 ? example : title
    const own = short === "" || titles.has(short) ? `${type} ${title}`.trim() : short
    titles.add(own)
    return own
  }
  return media.flatMap((each) =>
    mediaExamples(schemas, each, direction).map(({ code, description, language, title, url }) => {
      const words = titleOf(title, each.type)
      const label = words === example ? `${example}: ${of}` : `${example}: ${of}: ${words}`
      return {
        id: view.ownId("example"),
        title: words,
        body: html`${view.describe(description)}
        ${code === undefined ? html`<p class="example-url" dir="ltr"><code>${url}</code></p>` : view.sample(code, language, label)}`
      }
    })
  )
}

/** Examples of a response as tabs; a single one below its name, if it has one. */
const renderExamples = (examples: ReadonlyArray<Panel>, name: string, { example }: Words): Html => {
  const [first, ...others] = examples
  return first === undefined || others.length > 0 || first.title === example
    ? renderOneOrPanels(examples, { name })
    : html`<p class="facts-part" dir="auto">${first.title}</p>
        ${first.body}`
}

const sizeOf = (samples: ReadonlyArray<CodeSample>): number =>
  samples.reduce((sum, { code }) => sum + code.length, 0)

/** The code samples by security and body of the request, as many as there is room for: those of the first ones. */
const requestsOf = (schemas: SchemaDescription, root: JsonObject, facts: OperationFacts) => {
  const first = codeSamples(root, facts)
  const isOurs = facts.sender === "reader" && facts.samples.given.length === 0 && first.length > 0
  const room = isOurs ? Math.max(1, Math.min(maxRequests, Math.floor(maxRequestCode / sizeOf(first)))) : 1
  const firstOf = (choices: ReadonlyArray<RequestChoice>, count: number): ReadonlyArray<RequestChoice> =>
    count < 2 ? [{ title: "", facts }] : choices.slice(0, count)
  const [ofSecurity, ofBody] = [securityChoices(facts), bodyChoices(schemas.schemas, facts)]
  // Each choice has two at least, where there is room for both.
  const securities = firstOf(ofSecurity, ofBody.length > 1 ? Math.min(2, Math.floor(room / 2)) : room)
  const bodies = firstOf(ofBody, Math.floor(room / securities.length))
  return {
    bodies,
    samples: securities.map(({ facts: { security }, title }) => ({
      title,
      bodies: bodies.map((body) => ({
        title: body.title,
        samples: codeSamples(root, { ...body.facts, security })
      }))
    }))
  }
}

/** Renders the request of an operation in all languages, by security and body, and examples of its body that the code does not show. */
export const renderRequestSamples = (
  schemas: SchemaDescription,
  root: JsonObject,
  facts: OperationFacts,
  parent: string,
  view: FactsView
): Html | false => {
  const name = nameOf(facts)
  const { bodies, samples } = requestsOf(schemas, root, facts)
  const hasSamples = samples.some(({ bodies: some }) => some.some(({ samples: own }) => own.length > 0))
  const media = facts.body?.media ?? []
  const { body: direction } = directionsOf(facts)
  const shown = hasSamples && areInRequests(schemas.schemas, media, bodies) ? [] : media
  const examples = examplePanels(
    schemas,
    { media: shown, direction, of: `${view.words.body}, ${name}` },
    view
  )
  const renderLanguages = (own: ReadonlyArray<CodeSample>, form: string): Html =>
    renderPanels(
      own.map(({ code, label, language }) => ({
        id: view.ownId("code"),
        title: label,
        body: view.sample(code, language, `${label}: ${name}${form === "" ? "" : `, ${form}`}`)
      })),
      { name: "code", isKept: true }
    )
  const panelOf = (title: string, body: Html): Panel => ({ id: view.ownId("request"), title, body })
  return (
    (hasSamples || examples.length > 0) &&
    html`<div class="samples">
      ${
        hasSamples &&
        html`<p class="samples-title">${view.words.request}</p>
          ${renderOneOrPanels(
            samples.map((security) =>
              panelOf(
                security.title,
                renderOneOrPanels(
                  security.bodies.map((body) =>
                    panelOf(
                      body.title,
                      renderLanguages(body.samples, [security.title, body.title].filter(Boolean).join(", "))
                    )
                  ),
                  { name: `${parent}-body`, isFirstShown: true }
                )
              )
            ),
            { name: `${parent}-auth`, isFirstShown: true }
          )}`
      }
      ${
        examples.length > 0 &&
        html`<p class="samples-title">${view.words.body}</p>
          ${renderPanels(examples, { name: `${parent} body examples` })}`
      }
    </div>`
  )
}

/** Renders examples of the responses of an operation as tabs by status, which move with those of their facts. */
export const renderResponseSamples = (
  schemas: SchemaDescription,
  facts: OperationFacts,
  parent: string,
  view: FactsView
): Html | false => {
  const direction = directionsOf(facts).responses
  const panels = facts.responses.flatMap(({ media, status }) => {
    const of = `${view.words.response} ${status}, ${nameOf(facts)}`
    const examples = examplePanels(schemas, { media, direction, of }, view)
    if (examples.length === 0) return []
    return [
      {
        id: view.ownId("examples"),
        title: status,
        body: renderExamples(examples, `${parent} ${status} examples`, view.words)
      }
    ]
  })
  return (
    panels.length > 0 &&
    html`<div class="samples">
      <p class="samples-title">${view.words.response}</p>
      ${renderPanels(panels, { name: `${parent} responses` })}
    </div>`
  )
}
