import { hasFences } from "../tags/admonitions.ts"
import { closedShortcodes } from "../tags/shortcodes.ts"
import { type Components, componentsIn } from "../tags/componentTag.ts"

/** The syntax of a whole text, of which parts are parsed. */
export interface WholeSyntax {
  readonly withFences: boolean
  readonly components: Components
  /** The names of the shortcodes that have an end. */
  readonly shortcodes: ReadonlySet<string>
}

/** The syntax of a whole text. */
export const wholeSyntax = (source: string): WholeSyntax => ({
  withFences: hasFences(source),
  components: componentsIn(source),
  shortcodes: closedShortcodes(source)
})
