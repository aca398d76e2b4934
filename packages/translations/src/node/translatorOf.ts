import * as chat from "./chatTranslator.ts"
import * as deepl from "./deeplTranslator.ts"
import * as libre from "./libreTranslator.ts"
import type { TranslatorSettings } from "./TranslatorSettings.ts"

const layers = { openai: chat.layer, deepl: deepl.layer, libretranslate: libre.layer }

/** The translator that the settings name. `minPause` is the first pause before another attempt, in milliseconds. */
export const translatorOf = (settings: TranslatorSettings, minPause?: number) =>
  layers[settings.kind](settings, minPause)
