import { followSource } from "./runs/followSource.ts"
import { forgetTranslations } from "./translations/forgetTranslations.ts"

/** The subscribers of translations to events of other packages. */
export const subscribers = [followSource, forgetTranslations]
