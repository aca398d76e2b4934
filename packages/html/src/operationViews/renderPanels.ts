import { html, Html } from "../template/Html.ts"

/** A part of a page that its client shows as a tab. */
export interface Panel {
  readonly title: string
  /** An id that no other element of the page has. */
  readonly id: string
  readonly body: Html
}

/** How tabs move: those of one group together; a kept choice is that of the next page too. */
interface PanelGroup {
  readonly name: string
  readonly isKept?: boolean
  /** Whether only the first part is shown without the client, since the others are forms of it. */
  readonly isFirstShown?: boolean
}

/** Renders parts of which the client shows one at a time; without it, all below one another with their titles, or the first one. */
export const renderPanels = (
  panels: ReadonlyArray<Panel>,
  { isFirstShown = false, isKept = false, name }: PanelGroup
): Html =>
  panels.length === 0
    ? Html.empty
    : html`<octavo-tabs class=${["tabs", isFirstShown && "forms"]} data-group=${name} data-kept=${isKept}>
        ${panels.map(
          ({ body, id, title }) => html`
            <section id=${id}>
              <p class="tab-title"><bdi>${title}</bdi></p>
              <div>${body}</div>
            </section>
          `
        )}
      </octavo-tabs>`

/** Renders one part as it is, and several as tabs. */
export const renderOneOrPanels = (panels: ReadonlyArray<Panel>, group: PanelGroup): Html =>
  panels.length === 1 ? panels[0]!.body : renderPanels(panels, group)
