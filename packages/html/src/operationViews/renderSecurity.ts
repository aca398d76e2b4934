import { isOptional, type SchemeFacts } from "../operations/SchemeFacts.ts"
import { html, type Html } from "../template/Html.ts"
import type { Words } from "../Words.ts"
import { filled } from "./boundWords.ts"
import { kindOfScheme } from "./factWords.ts"
import type { FactsView } from "./FactsView.ts"
import { renderOneOrPanels } from "./renderPanels.ts"
import { titleOfSchemes } from "./requestChoices.ts"

const renderScopes = ({ flows, scopes }: SchemeFacts, words: Words): Html | false => {
  const descriptions = new Map(flows.flatMap((flow) => flow.scopes))
  return (
    scopes.length > 0 &&
    html`<div class="field-fact">
      <span>${words.scopes}</span>
      <ul>
        ${scopes.map((scope) => html`<li><code>${scope}</code> ${descriptions.get(scope)}</li>`)}
      </ul>
    </div>`
  )
}

const renderScheme = (scheme: SchemeFacts, parent: string, view: FactsView): Html => {
  const id = view.id(`${parent}-${scheme.name}`)
  return html`
    <li class="field" id=${id}>
      <p class="field-head">
        <a href=${`#${encodeURIComponent(id)}`}><code>${scheme.name}</code></a>
        <span class="scheme" dir="auto">${kindOfScheme(scheme, view.words)}</span>
      </p>
      ${view.describe(scheme.description)}
      ${scheme.flows.map(
        ({ name, urls }) =>
          html`<p class="field-fact">
            <span>${filled(view.words.oauthFlow, { name })}</span>
            ${urls.map(([purpose, url]) => html`${purpose} <code>${url}</code> `)}
          </p>`
      )}
      ${renderScopes(scheme, view.words)}
    </li>
  `
}

const renderAlternatives = (
  alternatives: ReadonlyArray<ReadonlyArray<SchemeFacts>>,
  parent: string,
  view: FactsView
): Html =>
  renderOneOrPanels(
    alternatives.map((schemes) => ({
      id: view.ownId("auth"),
      title: titleOfSchemes(schemes),
      body: html`
        ${schemes.length > 1 && html`<p class="field-fact"><span>${view.words.allTogether}</span></p>`}
        <ul class="fields">
          ${schemes.map((scheme) => renderScheme(scheme, parent, view))}
        </ul>
      `
    })),
    { name: parent }
  )

/** Renders the alternatives of the security of an operation as tabs; the schemes of one are needed together. */
export const renderSecurity = (
  security: ReadonlyArray<ReadonlyArray<SchemeFacts>>,
  parent: string,
  view: FactsView
): ReadonlyArray<Html> => {
  const alternatives = security.filter((schemes) => schemes.length > 0)
  return [
    ...(isOptional(security)
      ? [
          html`<p class="field-fact">
            <span>${view.words.noCredentials}</span>
          </p>`
        ]
      : []),
    ...(alternatives.length === 0 ? [] : [renderAlternatives(alternatives, parent, view)])
  ]
}
