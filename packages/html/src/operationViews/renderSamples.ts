import type { JsonObject } from "@octavo/kernel"
import type { SchemaDescription } from "../operations/describeSchema.ts"
import type { MediaFacts } from "../operations/MediaFacts.ts"
import type { OperationFacts } from "../operations/OperationFacts.ts"
import { codeSamples } from "../samples/codeSamples.ts"
import { html, type Html } from "../template/Html.ts"
import { type Direction, Fitting } from "../values/fits.ts"
import { directionsOf } from "./directionsOf.ts"
import type { FactsView } from "./FactsView.ts"
import { mediaExamples } from "./mediaExamples.ts"
import { type Panel, renderOneOrPanels, renderPanels } from "./renderPanels.ts"

const nameOf = ({ method, path }: OperationFacts): string => `${method} ${path}`

interface BodyToShow {
  readonly media: ReadonlyArray<MediaFacts>
  readonly direction: Direction
  /** The owner of the body, for labels, such as `the body of GET /pets`. */
  readonly of: string
}

/** The examples of bodies, each as a panel with a title of its own. */
const examplePanels = (
  schemas: SchemaDescription,
  { direction, media, of }: BodyToShow,
  view: FactsView
): ReadonlyArray<Panel> => {
  const titles = new Set<string>()
  const titleOf = (title: string, type: string): string => {
    const short = title === "" && media.length === 1 ? "Example" : title
    const own = short === "" || titles.has(short) ? `${type} ${title}`.trim() : short
    titles.add(own)
    return own
  }
  return media.flatMap((each) =>
    mediaExamples(schemas, each, direction).map(({ code, description, language, title, url }) => {
      const words = titleOf(title, each.type)
      const label = words === "Example" ? `Example of ${of}` : `Example of ${of}: ${words}`
      return {
        id: view.ownId("example"),
        title: words,
        body: html`${view.describe(description)}
        ${code === undefined ? html`<p class="example-url" dir="ltr"><code>${url}</code></p>` : view.sample(code, language, label)}`
      }
    })
  )
}

/** Whether the code samples show all that the examples of a body say: an example that does not fit its schema is not in them. */
const isInSamples = (
  { schemas }: SchemaDescription,
  [media, ...others]: ReadonlyArray<MediaFacts>,
  direction: Direction
): boolean =>
  media === undefined ||
  (others.length === 0 &&
    media.examples.length <= 1 &&
    media.examples.every(
      ({ description, name, url, value }) =>
        description === undefined &&
        name === "" &&
        url === undefined &&
        new Fitting(schemas, direction).fits(media.schema ?? true, value)
    ))

/** Examples of a response as tabs; a single one below its name, if it has one. */
const renderExamples = (examples: ReadonlyArray<Panel>, name: string): Html => {
  const [first, ...others] = examples
  return first === undefined || others.length > 0 || first.title === "Example"
    ? renderOneOrPanels(examples, { name })
    : html`<p class="facts-part" dir="auto">${first.title}</p>
        ${first.body}`
}

/** Renders the request of an operation in all languages, and examples of its body that the code does not show. */
export const renderRequestSamples = (
  schemas: SchemaDescription,
  root: JsonObject,
  facts: OperationFacts,
  parent: string,
  view: FactsView
): Html | false => {
  const name = nameOf(facts)
  const samples = codeSamples(root, facts)
  const media = facts.body?.media ?? []
  const { body: direction } = directionsOf(facts)
  const shown = samples.length > 0 && isInSamples(schemas, media, direction) ? [] : media
  const examples = examplePanels(schemas, { media: shown, direction, of: `the body of ${name}` }, view)
  return (
    samples.length + examples.length > 0 &&
    html`<div class="samples">
      ${
        samples.length > 0 &&
        html`<p class="samples-title">Request</p>
          ${renderPanels(
            samples.map(({ code, label, language }) => ({
              id: view.ownId("code"),
              title: label,
              body: view.sample(code, language, `${label}: ${name}`)
            })),
            { name: "code", isKept: true }
          )}`
      }
      ${
        examples.length > 0 &&
        html`<p class="samples-title">Body</p>
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
    const of = `the response ${status} of ${nameOf(facts)}`
    const examples = examplePanels(schemas, { media, direction, of }, view)
    if (examples.length === 0) return []
    return [
      {
        id: view.ownId("examples"),
        title: status,
        body: renderExamples(examples, `${parent} ${status} examples`)
      }
    ]
  })
  return (
    panels.length > 0 &&
    html`<div class="samples">
      <p class="samples-title">Response</p>
      ${renderPanels(panels, { name: `${parent} responses` })}
    </div>`
  )
}
