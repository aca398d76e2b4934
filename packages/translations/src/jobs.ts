import { mirrorTranslation } from "./runs/mirrorTranslation.ts"
import { translateSpace } from "./runs/translateSpace.ts"

/** The kinds of background jobs of translations. */
export const jobs = [mirrorTranslation, translateSpace]
