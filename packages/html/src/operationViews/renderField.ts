import { isNamedByTitle, type SchemaLine } from "../operations/describeSchema.ts"
import type { ValueFacts } from "../operations/valueFacts.ts"
import { html, Html } from "../template/Html.ts"
import type { Words } from "../Words.ts"
import { boundWords, countWords, filled } from "./boundWords.ts"
import type { FactsView } from "./FactsView.ts"
import { renderPanels } from "./renderPanels.ts"

/** The place of fields: the section that their ids begin with, and the name of the field that they are part of. */
export interface Place {
  readonly section: string
  readonly parent?: string
}

/** The id of a field: short, since a page has hundreds of them. */
const idIn = ({ parent, section }: Place, name: string): string =>
  [section, ...(parent === undefined ? [] : [parent]), name].join("-")

/** Levels of a schema that are open at first. */
const openLevels = 1

const fact = (name: string, values: ReadonlyArray<string>): Html =>
  html`<span>${name} ${values.map((value) => html`<code>${value}</code> `)}</span> `

const renderAllowed = ({ moreValues, values }: ValueFacts, words: Words): Html => {
  const more = moreValues > 0 && html`<span>${filled(words.andMore, { count: String(moreValues) })}</span>`
  if (values.every(({ words }) => words === undefined))
    return html`<p class="field-fact">
      ${words.allowed} ${values.map(({ value }) => html`<code>${value}</code> `)}${more}
    </p>`
  return html`<div class="field-fact">
    ${words.allowed}
    <ul>
      ${values.map(({ value, words }) => html`<li><code>${value}</code> ${words}</li>`)}
    </ul>
    ${more}
  </div>`
}

/** Renders the limits of values, each kind in its own way; marks of direction and deprecation are in the head of the field. */
export const renderValueFacts = (facts: ValueFacts, words: Words): Html => {
  const { bounds, examples, others, values } = facts
  const plain = examples.filter(([name]) => name === "").map(([, value]) => value)
  const named = examples.filter(([name]) => name !== "")
  const short = [
    ...(bounds.length > 0
      ? [html`<span>${bounds.map((each) => boundWords(each, words)).join(", ")}</span> `]
      : []),
    ...(facts.default === undefined ? [] : [fact(words.defaultValue, [facts.default])]),
    ...(plain.length > 0 ? [fact(plain.length === 1 ? words.example : words.examples, plain)] : []),
    ...named.map(([name, value]) => fact(`${words.example} ${name}:`, [value])),
    ...(others.length > 0 ? [html`<span dir="ltr">${others.join(" · ")}</span>`] : [])
  ]
  return html`${values.length > 0 && renderAllowed(facts, words)}${short.length > 0 && html`<p class="field-fact short">${short}</p>`}`
}

/** Whether an alternative has nothing to show but its name and type. */
const isShort = (line: SchemaLine): boolean =>
  line.children.length === 0 &&
  (line.description === undefined || isNamedByTitle(line)) &&
  line.limits.length === 0

/** Renders alternatives that are only names: of those without one, their types. */
const renderNames = (alternatives: ReadonlyArray<SchemaLine>, { oneOf }: Words): Html =>
  html`<p class="field-fact">
    ${oneOf} ${alternatives.map(({ mark, name }) => html`<code>${/^\d+$/.test(name) ? mark : name}</code> `)}
  </p>`

/** The name of an alternative without the values that choose it. */
const shortName = ({ name }: SchemaLine): string => name.replace(/ \(.*$/s, "")

const propertiesOf = (count: number, words: Words): string =>
  countWords(String(count), String(count), "Property", words)

/** Renders what is below a line: parts as fields, alternatives as tabs. Ids begin with that of the parent. */
export const renderBelow = (
  { children, name, schema }: Pick<SchemaLine, "children" | "name" | "schema">,
  place: Place,
  depth: number,
  view: FactsView
): Html => {
  const href = schema === undefined ? undefined : view.schemaAt?.(schema, depth)
  if (href !== undefined) {
    const count = children.filter(({ isAlternative }) => !isAlternative).length
    return html`<p class="field-fact">
      <a href=${href}>${schema}${count > 0 && ` (${propertiesOf(count, view.words)})`}</a>
    </p>`
  }
  const alternatives = children.filter(({ isAlternative }) => isAlternative)
  const parts = children.filter(({ isAlternative }) => !isAlternative)
  const [item] = parts
  // The items of a list are described where the list is.
  if (children.length === 1 && item?.name === "{item}")
    return html`
      ${view.describe(item.description)} ${renderValueFacts(item.values, view.words)}
      ${item.children.length > 0 && renderBelow({ name, children: item.children }, place, depth, view)}
    `
  const fields = renderFields(parts, place, depth, view)
  const isFolded = depth > 0 && parts.length > 0
  return html`
    ${
      isFolded
        ? html`<details class="fold" open=${depth <= openLevels}>
            <summary aria-label=${`${name}: ${propertiesOf(parts.length, view.words)}`}>
              ${propertiesOf(parts.length, view.words)}
            </summary>
            ${fields}
          </details>`
        : fields
    }
    ${alternatives.length > 0 && alternatives.every(isShort) && renderNames(alternatives, view.words)}
    ${
      alternatives.length > 0 &&
      !alternatives.every(isShort) &&
      renderPanels(
        alternatives.map((line) => {
          const id = view.id(idIn(place, shortName(line)))
          return {
            id,
            title: line.name,
            body: html`
              <p class="field-head">
                <span class="type">${line.mark}</span> ${renderMarks(line.values, view.words)}
              </p>
              ${!isNamedByTitle(line) && view.describe(line.description)}
              ${renderValueFacts(line.values, view.words)}
              ${renderBelow(line, { section: place.section, parent: shortName(line) }, depth === 0 ? 0 : depth + 1, view)}
            `
          }
        }),
        { name: view.ownId("alternatives") }
      )
    }
  `
}

const markWords = { "read-only": "readOnly", "write-only": "writeOnly", deprecated: "deprecated" } as const

const renderMarks = ({ marks }: ValueFacts, words: Words): ReadonlyArray<Html> =>
  marks.map(
    (mark) =>
      html`<span class=${["mark", mark === "deprecated" && "deprecated"]}>${words[markWords[mark]]}</span> `
  )

/** Renders a line of a schema as a field with a link of its own, and what is below it folded by depth. */
export const renderField = (line: SchemaLine, place: Place, depth: number, view: FactsView): Html => {
  const id = view.id(idIn(place, line.name))
  return html`
    <li class="field" id=${id}>
      <p class="field-head">
        <a href=${`#${encodeURIComponent(id)}`}><code>${line.name}</code></a>
        <span class="type">${line.mark}</span>
        ${line.required && html`<span class="required">${view.words.required}</span> `}${renderMarks(line.values, view.words)}
      </p>
      ${view.describe(line.description)} ${renderValueFacts(line.values, view.words)}
      ${line.children.length > 0 && renderBelow(line, { section: place.section, parent: line.name }, depth + 1, view)}
    </li>
  `
}

/** Renders lines of schemas as a list of fields; nothing where there are none. */
export const renderFields = (
  lines: ReadonlyArray<SchemaLine>,
  place: Place,
  depth: number,
  view: FactsView
): Html =>
  lines.length === 0
    ? Html.empty
    : html`<ul class="fields">
        ${lines.map((line) => renderField(line, place, depth, view))}
      </ul>`
