import type { ExampleFacts } from "../operations/ExampleFacts.ts"
import type { MediaFacts } from "../operations/MediaFacts.ts"
import type { OperationFacts } from "../operations/OperationFacts.ts"
import type { Schemas } from "../operations/Schemas.ts"
import type { SchemeFacts } from "../operations/SchemeFacts.ts"
import { credentialsOf, isPossible } from "../samples/credentialsOf.ts"
import { kindOf } from "../samples/mediaTypes.ts"
import { Fitting } from "../values/fits.ts"

/** One of several requests that an operation accepts: the parts of its facts that differ. */
export interface RequestChoice {
  readonly title: string
  readonly facts: OperationFacts
}

/** The name of an alternative of security: the schemes that are needed together. */
export const titleOfSchemes = (schemes: ReadonlyArray<SchemeFacts>): string =>
  schemes.map(({ name }) => name).join(" + ")

/** The requests of an operation by alternative of its security, those that differ; one where it has no choice. */
export const securityChoices = (facts: OperationFacts): ReadonlyArray<RequestChoice> => {
  const seen = new Set<string>()
  const possible = facts.security.filter((schemes) => {
    if (schemes.length === 0 || !isPossible(schemes)) return false
    const credentials = JSON.stringify(credentialsOf([schemes]))
    return !seen.has(credentials) && seen.add(credentials)
  })
  return possible.length < 2
    ? [{ title: "", facts }]
    : possible.map((schemes) => ({
        title: titleOfSchemes(schemes),
        facts: { ...facts, security: [schemes] }
      }))
}

/** Whether a request can have an example as its body. */
const isSent = (schemas: Schemas, { schema, type }: MediaFacts, { value }: ExampleFacts): boolean =>
  value !== undefined &&
  (kindOf(type, false) !== "json" || new Fitting(schemas, "request").fits(schema ?? true, value))

const titleOfExample = ({ name, summary }: ExampleFacts): string =>
  [name, summary].filter((words) => words !== "" && words !== undefined).join(": ")

/**
 * The requests of an operation by media type and example of its body; one where it has no choice. The first one of each of several media
 * types has the title of its tab among the facts.
 */
export const bodyChoices = (schemas: Schemas, facts: OperationFacts): ReadonlyArray<RequestChoice> => {
  const { body } = facts
  const titles = new Set<string>()
  const choices = (body?.media ?? []).flatMap((media) => {
    const sent = media.examples.filter((example) => isSent(schemas, media, example))
    return (sent.length === 0 ? [undefined] : sent).map((example, index) => {
      const isOfType = index === 0 && body!.media.length > 1
      const own = isOfType || example === undefined ? media.type : titleOfExample(example)
      const title = own === "" || titles.has(own) ? `${own} ${index + 1}`.trim() : own
      titles.add(title)
      const chosen = example === undefined ? media : { ...media, examples: [example] }
      return { title, facts: { ...facts, body: { ...body!, media: [chosen] } } }
    })
  })
  return choices.length < 2 ? [{ title: "", facts }] : choices
}

/** Whether requests show all that the examples of a body say: those that do not fit its schema are not in them. */
export const areInRequests = (
  schemas: Schemas,
  media: ReadonlyArray<MediaFacts>,
  choices: ReadonlyArray<RequestChoice>
): boolean => {
  const titles = new Set(choices.map(({ title }) => title))
  return media.every(({ examples, ...each }) =>
    examples.length === 0
      ? media.length === 1 || titles.has(each.type)
      : examples.every((example) => {
          const { description, url } = example
          const title = titleOfExample(example)
          const isNamed = title === "" ? examples.length === 1 : titles.has(title)
          const isTyped = media.length === 1 || titles.has(each.type)
          return (
            description === undefined &&
            url === undefined &&
            isNamed &&
            isTyped &&
            isSent(schemas, { ...each, examples }, example)
          )
        })
  )
}
