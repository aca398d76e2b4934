import { hasFences } from "../tags/admonitions.ts"
import { closedShortcodes } from "../tags/shortcodes.ts"
import { directivesIn } from "../tags/directives.ts"
import { hasRoles } from "../tags/roles.ts"
import { hasTargets, labelsIn } from "../tags/targets.ts"
import { type Components, componentsIn } from "../tags/componentTag.ts"

/** The syntax of a whole text, of which parts are parsed. */
export interface WholeSyntax {
  readonly withFences: boolean
  readonly components: Components
  /** The names of the shortcodes that have an end. */
  readonly shortcodes: ReadonlySet<string>
  /** The labels of a text in MyST; undefined for any other text. */
  readonly labels: ReadonlySet<string> | undefined
}

/** Whether a text is one of MyST: it has directives, roles or targets. */
export const isMyst = (source: string): boolean =>
  hasTargets(source) || hasRoles(source) || directivesIn(source).size > 0

/** The syntax of a whole text. */
export const wholeSyntax = (source: string): WholeSyntax => ({
  withFences: hasFences(source),
  components: componentsIn(source),
  shortcodes: closedShortcodes(source),
  labels: isMyst(source) ? labelsIn(source) : undefined
})
