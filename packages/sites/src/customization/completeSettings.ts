import type { Customization } from "./Customization.ts"
import { defaultCustomization } from "./defaultCustomization.ts"

/**
 * Given settings with those that newer clients alone know: they become the defaults, but for `themes.system`, which a client that
 * does not know it did not ask for. The default theme `system` of newer clients says it in another way.
 */
export const completeSettings = ({ themes, ...given }: Customization): Customization => {
  const { pageActions, styling } = defaultCustomization
  const followsSystem = themes.default === "system"
  return {
    ...given,
    styling: { ...given.styling, codeTheme: given.styling.codeTheme ?? styling.codeTheme },
    themes: {
      default: followsSystem ? "light" : themes.default,
      toggeable: themes.toggeable,
      system: followsSystem || (themes.system ?? false)
    },
    pageActions: { ...given.pageActions, items: given.pageActions.items ?? pageActions.items },
    socialAccounts: given.socialAccounts ?? []
  }
}
